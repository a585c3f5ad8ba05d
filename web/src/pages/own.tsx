// A page that a title brings: `#/TITLE/PAGE`, one of the pages of its board's module.
import type { JSX } from "preact";
import { useLoad } from "../parts/load";
import type { Route } from "../router";
import { t } from "../texts";
import { boardOf } from "../titles";
import { getOf } from "../wire/http";
import { DAILY } from "../parts/home/today";
import { HALL } from "../table/hall";
import { Daily } from "./daily";
import { Hall } from "./hall";
import { Lost } from "./lost";

export function OwnPage({ route }: { route: Route }): JSX.Element {
  const [title = "", name = ""] = route.path;
  const board = useLoad(() => boardOf(title), [title]);
  if (!board.data) return <p class="page hint">{t.loading}</p>;
  const Page = board.data.pages?.[name];
  if (Page) return <Page route={route} get={getOf(title)} />;
  if (name === HALL) return <Hall title={title} />;
  return name === DAILY ? <Daily title={title} /> : <Lost />;
}
