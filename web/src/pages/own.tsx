// A page that a title brings: `#/TITLE/PAGE`, one of the pages of its board's module.
import type { JSX } from "preact";
import { useLoad } from "../parts/load";
import type { Route } from "../router";
import { t } from "../texts";
import { boardOf } from "../titles";
import { getOf } from "../wire/http";
import { Lost } from "./lost";

export function OwnPage({ route }: { route: Route }): JSX.Element {
  const [title = "", name = ""] = route.path;
  const board = useLoad(() => boardOf(title), [title]);
  if (!board.data) return <p class="page hint">{t.loading}</p>;
  const Page = board.data.pages?.[name];
  return Page ? <Page route={route} get={getOf(title)} /> : <Lost />;
}
