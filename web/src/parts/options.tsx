// A form for a title's options, from their JSON Schema: a new option of a title needs nothing here. People read names
// and sentences, which the schema brings; ids are only sent.
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "../look/icons";
import { words } from "../table/choices";
import { t } from "../texts";
import { PLACE } from "../wire/place";
import type { JsonSchema } from "../wire/schema";
import { Words } from "./words";

export type Values = Readonly<Record<string, unknown>>;

export function defaults(schema: JsonSchema): Values {
  const found = Object.entries(schema.properties ?? {}).filter(([, field]) => field.default !== undefined);
  return Object.fromEntries(found.map(([name, field]) => [name, field.default]));
}

/** What was chosen under other rules, as far as it can be chosen under these; the rest is as usual. */
export function carried(schema: JsonSchema, values: Values): Values {
  const kept = Object.entries(values).filter(([name, value]) => {
    const field = schema.properties?.[name];
    return field && (!field.oneOf || field.oneOf.some((each) => each.const === value));
  });
  return { ...defaults(schema), ...Object.fromEntries(kept) };
}

interface FormProps {
  /** Whose pictures the choices show. */
  readonly title: string;
  readonly schema: JsonSchema;
  readonly values: Values;
  /** What is wrong, by the option's name. */
  readonly faults?: Readonly<Record<string, string>>;
  readonly onChange: (values: Values) => void;
}

export function OptionsForm(props: FormProps): JSX.Element {
  const fields = Object.entries(props.schema.properties ?? {}).filter(([, field]) => !field["x-hidden"]);
  if (!fields.length) return <p class="hint">{t.create.noOptions}</p>;
  return (
    <div class="form-grid">
      {fields.map(([name, schema]) => (
        <Field
          key={name}
          title={props.title}
          name={name}
          fault={props.faults?.[name]}
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
  readonly title: string;
  readonly fault?: string | undefined;
  readonly name: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Field(props: FieldProps): JSX.Element {
  const id = useId();
  const { schema } = props;
  const called = schema.title ?? words(props.name);
  // What was chosen says more than what is to be chosen.
  const told = schema.oneOf?.find((each) => each.const === props.value)?.description ?? schema.description;
  const hint = told && (
    <p class="hint" id={`${id}h`}>
      <Words text={told} />
    </p>
  );
  const common = { id, ...(hint ? { "aria-describedby": `${id}h` } : {}), ...(props.fault ? { "aria-invalid": true } : {}) };
  const fault = props.fault && (
    <p class="field-fault" role="alert">
      {props.fault}
    </p>
  );
  if (schema.type === "boolean")
    return (
      <div class="field">
        <div class="check">
          <input {...common} type="checkbox" checked={props.value === true} onChange={(event) => props.onChange(event.currentTarget.checked)} />
          <label for={id}>{called}</label>
        </div>
        {hint}
        {fault}
      </div>
    );
  if (schema.oneOf && pictured(schema.oneOf))
    return (
      <fieldset class="field option-picks">
        <legend>{called}</legend>
        {schema.description && <p class="hint">{schema.description}</p>}
        <Picks {...props} id={id} choices={schema.oneOf} />
        {fault}
      </fieldset>
    );
  if (schema.type === "array")
    return (
      <fieldset class="field option-rows">
        <legend>{called}</legend>
        {hint}
        {fault}
        <Rows {...props} />
      </fieldset>
    );
  const picture = schema.oneOf?.find((each) => each.const === props.value)?.["x-picture"];
  return (
    <div class={picture ? "field field-pictured" : "field"}>
      <label for={id}>{called}</label>
      <Control {...props} common={common} />
      {picture && <Picture title={props.title} name={picture} />}
      {hint}
      {fault}
    </div>
  );
}

const MOST_CARDS = 8;

/** Few choices of which some have a picture are shown as cards; a long list is a list. */
const pictured = (choices: readonly JsonSchema[]): boolean => choices.length <= MOST_CARDS && choices.some((each) => each["x-picture"]);

/** A choice's picture lies with its title. */
const Picture = ({ title, name }: { title: string; name: string }): JSX.Element => <img src={`${PLACE}titles/${encodeURIComponent(title)}/${name}.svg`} alt="" loading="lazy" />;

function Picks({ title, id, choices, value, onChange }: FieldProps & { id: string; choices: readonly JsonSchema[] }): JSX.Element {
  return (
    <div class="picks">
      {choices.map((each) => {
        const chosen = each.const === value;
        return (
          <label key={String(each.const)} class={chosen ? "pick on" : "pick"}>
            <input type="radio" name={id} checked={chosen} onChange={() => onChange(each.const)} />
            {each["x-picture"] && <Picture title={title} name={each["x-picture"]} />}
            <span class="pick-text">
              <strong>{each.title ?? words(String(each.const))}</strong>
              {each.description && <span class="hint">{each.description}</span>}
            </span>
          </label>
        );
      })}
    </div>
  );
}

function Control({ schema, value, onChange, common }: FieldProps & { common: { id: string } }): JSX.Element {
  const choices = schema.oneOf ?? schema.enum?.map((each): JsonSchema => ({ const: each }));
  if (choices)
    return (
      <select {...common} value={String(value ?? "")} onChange={(event) => onChange(choices[event.currentTarget.selectedIndex]?.const)}>
        {choices.map((each) => (
          <option key={String(each.const)} value={String(each.const)}>
            {each.title ?? (typeof each.const === "string" ? words(each.const) : String(each.const))}
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
}

/** A list of records, by seat: each is a small form of its own. */
function Rows({ title, schema, value, onChange }: FieldProps): JSX.Element {
  const rows = Array.isArray(value) ? (value as readonly Values[]) : [];
  const items = schema.items ?? {};
  const full = schema.maxItems !== undefined && rows.length >= schema.maxItems;
  return (
    <>
      {rows.map((row, n) => (
        <fieldset key={n} class="option-row">
          <legend>{t.create.seat(n)}</legend>
          <OptionsForm title={title} schema={items} values={row} onChange={(next) => onChange(rows.map((each, m) => (m === n ? next : each)))} />
        </fieldset>
      ))}
      <div class="row">
        <button type="button" class="button" disabled={full} onClick={() => onChange([...rows, defaults(items)])}>
          <Icon name="plus" />
          {t.create.addRow(rows.length)}
        </button>
        {rows.length > 0 && (
          <button type="button" class="button quiet" onClick={() => onChange(rows.slice(0, -1))}>
            <Icon name="minus" />
            {t.create.dropRow(rows.length - 1)}
          </button>
        )}
      </div>
    </>
  );
}
