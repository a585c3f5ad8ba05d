// Sanctum's board: the map of the present act; the places that can be entered glow.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { sentence } from "../../table/choices";
import { t } from "../../texts";
import type { Command, Event, View } from "../../wire/generated/sanctum";
import { board, type BoardProps } from "../board";
import { PanZoom } from "../surface";
import { Floor, layout } from "./floor";
import "./sanctum.css";

function Board({ view, choices, send }: BoardProps<View, Command, Event>): JSX.Element {
  const map = Object.values(view.maps).find((each) => each.act === view.act);
  const spots = useMemo(() => Object.values(map?.nodes ?? {}), [map]);
  const place = useMemo(() => layout(spots), [spots]);
  const steps = new Map(choices.flatMap(({ command }) => (command.type === "ChooseNode" ? [[command.node_id, command] as const] : [])));
  const rest = choices.filter(({ command }) => command.type !== "ChooseNode");
  const visited = useMemo(() => new Set(spots.filter((spot) => spot.visited).map((spot) => spot.id)), [spots]);
  const spot = place.at.get(view.position ?? view.choices[0] ?? "");
  const focus = spot && { x: spot[0], y: spot[1] - 150, scale: 0.85 };
  return (
    <div class="sanctum ruins">
      <PanZoom width={place.width} height={place.height} label={t.map.label(view.act, view.seed)} closest={2} focus={focus}>
        <Floor
          spots={spots}
          place={place}
          label={t.map.label(view.act, view.seed)}
          open={new Set(steps.keys())}
          visited={visited}
          here={view.position ?? null}
          onPick={(id) => {
            const command = steps.get(id);
            if (command) send(command);
          }}
        />
      </PanZoom>
      <p class="sanctum-act">{t.map.actN(view.act)}</p>
      {rest.length > 0 && (
        <div class="sanctum-rest">
          {rest.map((choice) => (
            <button key={choice.phrase} type="button" class="button" onClick={() => send(choice.command)}>
              {sentence(choice.phrase)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

export default board<View, Command, Event>({ title: "sanctum", Board });
