"""What a search found as one page that needs nothing else: every seed's board beside its numbers."""

import base64
from typing import Final

from tessera.arena.report import document
from tessera.draw.svg import escape
from tessera.lab.family import Family
from tessera.lab.finding import Find, Search

_STYLE: Final = """
.finds { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); }
.finds img { display: block; width: 100%; height: auto; border-radius: 6px; background: #fff; }
.finds pre { overflow-x: auto; font-size: 0.8rem; }
.finds dl { display: grid; grid-template-columns: 1fr auto; gap: 0.1rem 1rem; margin: 0.75rem 0;
  font-variant-numeric: tabular-nums; }
.finds dt { color: var(--quiet); overflow-wrap: anywhere; }
.finds dd { margin: 0; text-align: right; font-weight: 600; }
code { font-size: 0.85rem; overflow-wrap: anywhere; }
"""


def picture(family: Family, number: int) -> str:
    """The board of a seed as its title draws it: an SVG, or nothing if it draws none."""
    match = family.match(number)
    return match.game.picture(match.state)


def page(search: Search) -> str:
    """The page."""
    family = search.family
    game = family.game()
    title = f"Seeds: {game.title}"
    told = f"{len(search.seeds)} found, {search.tried:,} tried. Version {game.version}."
    chosen = [f"{family.seats} seats" if family.seats > 1 else "1 seat"]
    chosen += [f"{name} {value}" for name, value in family.options.items()]
    chosen += [f"overlay {folder}" for folder in family.overlays]
    cards = "".join([_card(family, find) for find in search.seeds])
    return document(
        title,
        f"<h1>{escape(title)}</h1>\n<p><code>{escape(search.where)}</code></p>\n"
        f"<p>{escape(', '.join(chosen))}. {escape(told)}</p>\n"
        f'<div class="finds">\n{cards}</div>',
        _STYLE,
    )


def _card(family: Family, find: Find) -> str:
    drawn = picture(family, find.number)
    if drawn:
        data = base64.b64encode(drawn.encode()).decode()
        shown = (
            f'<img src="data:image/svg+xml;base64,{data}" alt="the board of seed {escape(str(find.seed))}"/>'
        )
    else:
        match = family.match(find.number)
        shown = f"<pre>{escape(match.game.text(match.view(0)))}</pre>"
    numbers = "".join([f"<dt>{escape(text)}</dt><dd>{value}</dd>" for text, value in find.measures.items()])
    return (
        f"<section><h2>{escape(str(find.seed))}</h2>{shown}<dl>{numbers}</dl>"
        f"<code>{escape(find.play)}</code></section>\n"
    )
