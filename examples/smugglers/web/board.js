// Smugglers' harbour, and the smallest example of a board: crates to click, and what can be done with them beside.
// A plain module: the server hands it out as it stands here, and the client calls it with what it may use.
import { crateWith } from "./cargo.js";

const TEXTS = {
  hand: "Your crates",
  stash: "Your stash",
  spent: "Out of the game",
  deck: (n) => `${n} in the hold`,
  coins: (n) => `${n} ${n === 1 ? "coin" : "coins"}`,
  inHand: (n) => `${n} in hand`,
  stashed: (n) => `${n} stashed`,
  pick: "Choose a crate, then what to do with it.",
  none: "empty",
};

export default function smugglers(host) {
  const { h, sentence, named } = host;
  const { useEffect, useOdds, useState } = host.hooks;
  const { Die, OddsTable, SeatMark } = host.parts;
  const Crate = crateWith(host);

  /** What everybody sees of one smuggler. */
  function Den({ seat, den, name, turn, marked }) {
    const backs = (count, each) => Array.from({ length: count }, (_, n) => each(n));
    return h(
      "section",
      { class: `den${turn ? " turn-here" : ""}${marked ? " den-marked" : ""}`, style: { "--seat": `var(--seat-${seat % 8})` } },
      h("h3", null, h(SeatMark, { seat }), name),
      h("p", { class: "coins", key: den.coins }, h("span", { class: "coin", "aria-hidden": true }), TEXTS.coins(den.coins)),
      h(
        "div",
        { class: "den-crates", role: "img", "aria-label": `${TEXTS.inHand(den.hand)}, ${TEXTS.stashed(den.stash)}` },
        backs(den.hand, (n) => h(Crate, { key: `h${n}`, small: true })),
        den.stash > 0 && h("span", { class: "den-gap" }),
        backs(den.stash, (n) => h("span", { key: `s${n}`, class: "stashed" }, h(Crate, { small: true }))),
      ),
      h("p", { class: "hint" }, `${TEXTS.inHand(den.hand)} · ${TEXTS.stashed(den.stash)}`),
    );
  }

  /** The own hand: a crate is picked first, then what happens to it; pointing at that tells its odds. */
  function Own({ hand, wares, choices, send, ask, names }) {
    const [place, setPlace] = useState(null); // in the hand
    const [pointed, setPointed] = useState(null);
    useEffect(() => {
      setPlace(null);
      setPointed(null);
    }, [choices]);
    const odds = useOdds(pointed, ask);
    const usable = new Set(choices.map((choice) => choice.command.crate));
    const picked = place === null ? null : (hand[place] ?? null);
    const acts = choices.filter((choice) => choice.command.crate === picked);
    return h(
      "section",
      { class: "own" },
      h("h3", null, TEXTS.hand),
      h(
        "div",
        { class: "own-crates" },
        hand.map((crate, n) =>
          h(
            "button",
            {
              key: `${crate}.${n}`,
              type: "button",
              class: "crate-button",
              "aria-pressed": place === n,
              disabled: !usable.has(crate),
              onClick: () => setPlace(place === n ? null : n),
            },
            h(Crate, { ware: wares[crate] }),
          ),
        ),
        !hand.length && h("p", { class: "hint" }, TEXTS.none),
      ),
      h(
        "div",
        { class: "own-acts", "aria-live": "polite" },
        choices.length > 0 && picked === null && h("p", { class: "hint" }, TEXTS.pick),
        acts.map((choice) =>
          h(
            "button",
            {
              key: choice.phrase,
              type: "button",
              class: choice.command.type === "Ship" ? "button main" : "button",
              onClick: () => send(choice.command),
              onMouseEnter: () => setPointed(choice),
              onFocus: () => setPointed(choice),
            },
            sentence(named(choice.phrase, names)),
          ),
        ),
      ),
      h("div", { class: "own-odds" }, pointed && h(OddsTable, { odds, names })),
    );
  }

  function Pile({ label, crates, wares }) {
    const lines = crates.map((crate, n) => h("li", { key: n }, h(Crate, { ware: wares[crate], small: true }), h("span", { class: "sr" }, wares[crate].name)));
    return h(
      "section",
      { class: "pile" },
      h("h3", null, label),
      h("ul", { "aria-label": label }, lines.length ? lines : h("li", { class: "hint" }, TEXTS.none)),
    );
  }

  function Board({ view, seat, choices, send, ask, told, names, catalogue, marked }) {
    const wares = catalogue.crates;
    const pointed = new Set((marked ?? []).map((event) => event.seat)); // in the log
    const dens = Object.entries(view.dens).map(([key, den]) => {
      const number = Number(key);
      return h(Den, { key, seat: number, den, name: names[number], turn: number === view.turn, marked: pointed.has(number) });
    });
    const die = view.roll > 0 ? h(Die, { key: told.seq, value: view.roll, size: 56 }) : h("span", { class: "no-die" });
    return h(
      "div",
      { class: "smugglers" },
      h("div", { class: "dens" }, dens, h("section", { class: "quay" }, die, h("span", { class: "hint" }, TEXTS.deck(view.deck)))),
      seat !== null && h(Own, { hand: view.hand ?? [], wares, choices, send, ask, names }),
      h(
        "div",
        { class: "piles" },
        seat !== null && h(Pile, { label: TEXTS.stash, crates: view.stash ?? [], wares }),
        h(Pile, { label: TEXTS.spent, crates: view.spent, wares }),
      ),
    );
  }

  return { Board };
}
