// A form for a title's options, from their JSON Schema: a new option of a title needs nothing here.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { words } from "../table/choices";
import { t } from "../texts";
import type { JsonSchema } from "../wire/schema";

type Values = Readonly<Record<string, unknown>>;

export function defaults(schema: JsonSchema): Values {
  const found = Object.entries(schema.properties ?? {}).filter(([, field]) => field.default !== undefined);
  return Object.fromEntries(found.map(([name, field]) => [name, field.default]));
}

export function OptionsForm(props: { schema: JsonSchema; values: Values; onChange: (values: Values) => void }): JSX.Element {
  const fields = Object.entries(props.schema.properties ?? {});
  if (!fields.length) return <p class="hint">{t.create.noOptions}</p>;
  return (
    <div class="form-grid">
      {fields.map(([name, schema]) => (
        <Field
          key={name}
          name={name}
          schema={schema}
          value={props.values[name]}
          onChange={(value) => {
            const next = { ...props.values };
            if (value === undefined) delete next[name];
            else next[name] = value;
            props.onChange(next);
          }}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Field(props: FieldProps): JSX.Element {
  const id = useId();
  const { schema, name } = props;
  const hint = schema.description ? (
    <p class="hint" id={`${id}h`}>
      {schema.description}
    </p>
  ) : null;
  const common = { id, ...(hint ? { "aria-describedby": `${id}h` } : {}) };
  if (schema.type === "boolean")
    return (
      <div class="field">
        <div class="check">
          <input {...common} type="checkbox" checked={props.value === true} onChange={(event) => props.onChange(event.currentTarget.checked)} />
          <label for={id}>{words(name)}</label>
        </div>
        {hint}
      </div>
    );
  return (
    <div class="field">
      <label for={id}>{words(name)}</label>
      <Control {...props} common={common} />
      {hint}
    </div>
  );
}

function Control({ schema, value, onChange, common }: FieldProps & { common: { id: string } }): JSX.Element {
  if (schema.enum)
    return (
      <select {...common} value={String(value ?? "")} onChange={(event) => onChange(schema.enum?.[event.currentTarget.selectedIndex])}>
        {schema.enum.map((each) => (
          <option key={String(each)} value={String(each)}>
            {typeof each === "string" ? words(each) : String(each)}
          </option>
        ))}
      </select>
    );
  if (schema.type === "integer" || schema.type === "number")
    return (
      <input
        {...common}
        type="number"
        step={schema.type === "integer" ? 1 : "any"}
        min={schema.minimum}
        max={schema.maximum}
        value={value === undefined ? "" : String(value)}
        onInput={(event) => onChange(event.currentTarget.value === "" ? undefined : event.currentTarget.valueAsNumber)}
      />
    );
  if (schema.type === "string")
    return (
      <input
        {...common}
        type="text"
        maxLength={schema.maxLength}
        pattern={schema.pattern}
        value={String(value ?? "")}
        onInput={(event) => onChange(event.currentTarget.value || undefined)}
      />
    );
  return <Raw common={common} value={value} onChange={onChange} />;
}

/** Whatever has no control of its own is written as JSON. */
function Raw({ common, value, onChange }: { common: { id: string }; value: unknown; onChange: (value: unknown) => void }): JSX.Element {
  const [text, setText] = useState(value === undefined ? "" : JSON.stringify(value));
  const [bad, setBad] = useState(false);
  return (
    <>
      <textarea
        {...common}
        rows={3}
        value={text}
        aria-invalid={bad}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          try {
            onChange(next.trim() ? JSON.parse(next) : undefined);
            setBad(false);
          } catch {
            setBad(true);
          }
        }}
      />
      {bad && <p class="notice">{t.create.badJson}</p>}
    </>
  );
}
