// Titles from anywhere in the client: what the server tells of them, and the boards they are played on.
import type { AnyBoard } from "./boards/board";
import { builtIn } from "./boards";
import generic from "./boards/generic";
import { getOf, titles as asked, type TitleCard } from "./wire/http";

/** /?board=generic#/… shows any title on the generic board. */
const plain = new URLSearchParams(location.search).get("board") === "generic";

let cards: Promise<TitleCard[]> | undefined;

/** The titles of this server, asked for once; again only if that failed. */
export function titles(): Promise<TitleCard[]> {
  cards ??= asked().catch((error: unknown) => {
    cards = undefined;
    throw error;
  });
  return cards;
}

const boards = new Map<string, Promise<AnyBoard>>();

/** The board of a title: built in, brought by the title, or the generic one, which says so if it stands in for another. */
export function boardOf(title: string): Promise<AnyBoard> {
  if (plain) return Promise.resolve(generic);
  let board = boards.get(title);
  if (!board) {
    board = load(title).catch((error: unknown) => {
      boards.delete(title);
      return standIn(error);
    });
    boards.set(title, board);
  }
  return board;
}

/** The generic board in place of one that failed. The error goes where authors look for errors. */
export function standIn(error: unknown): AnyBoard {
  reportError(error);
  return { ...generic, fault: error instanceof Error ? error.message : String(error) };
}

async function load(title: string): Promise<AnyBoard> {
  const known = builtIn(title);
  if (known) return (await known()).default;
  const card = (await titles()).find((each) => each.name === title);
  if (!card?.board) return generic;
  const [{ adopted, hostOf }, module] = await Promise.all([
    import("./boards/brought"),
    import(/* @vite-ignore */ card.board) as Promise<{ default?: unknown }>,
    card.style && styled(card.style),
  ]);
  return adopted(module.default, hostOf(title, getOf(title)));
}

function styled(address: string): Promise<void> {
  return new Promise((done, failed) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => failed(new Error(`${address} cannot be loaded`)));
    document.head.append(link);
  });
}
