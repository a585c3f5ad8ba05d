"""A small SVG builder: pure text in, one well-formed document out.

Numbers are written with at most two decimals, so the same drawing is the same text everywhere. A drawing
shows itself in a notebook.
"""

from collections.abc import Sequence


def number(value: float) -> str:
    """A coordinate as text: two decimals at most, no trailing zeros, no minus zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def escape(text: str) -> str:
    """Text that may stand between tags or in an attribute. Characters XML forbids become U+FFFD."""
    safe = "".join([char if _allowed(char) else "\ufffd" for char in text])
    return safe.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _allowed(char: str) -> bool:
    code = ord(char)
    return code in (0x9, 0xA, 0xD) or 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code > 0xFFFF


class Svg:
    """A drawing of a given size. Shapes stack in the order they are added.

    Every shape takes further attributes as a dict: {"fill": "#fff", "stroke-width": 2}.
    """

    def __init__(self, width: float, height: float, title: str = "") -> None:
        self.width = width
        self.height = height
        self.title = title
        self._parts: list[str] = []
        self._defs: list[str] = []
        self._open: list[str] = []

    # ------------------------------------------------------------ structure

    def define(self, markup: str) -> None:
        """Raw markup for <defs>: gradients, patterns, markers, styles."""
        self._defs.append(markup)

    def group(self, attributes: dict[str, object] | None = None) -> None:
        """Open a group; what follows is inside it until `end`."""
        self._parts.append(f"<g{_attributes(attributes)}>")
        self._open.append("g")

    def end(self) -> None:
        """Close the last open group."""
        self._parts.append(f"</{self._open.pop()}>")

    # ------------------------------------------------------------ shapes

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        attributes: dict[str, object] | None = None,
        radius: float = 0,
        tip: str = "",
    ) -> None:
        """A rectangle, with rounded corners if asked."""
        corner = f' rx="{number(radius)}"' if radius else ""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"{corner}'
        self._shape("rect", place, attributes, tip)

    def circle(
        self, x: float, y: float, radius: float, attributes: dict[str, object] | None = None, tip: str = ""
    ) -> None:
        """A circle."""
        self._shape("circle", f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"', attributes, tip)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, attributes: dict[str, object] | None = None
    ) -> None:
        """A straight line."""
        place = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        self._shape("line", place, attributes, "")

    def polygon(
        self,
        points: Sequence[tuple[float, float]],
        attributes: dict[str, object] | None = None,
        tip: str = "",
    ) -> None:
        """A closed shape."""
        self._shape("polygon", f'points="{_points(points)}"', attributes, tip)

    def polyline(
        self, points: Sequence[tuple[float, float]], attributes: dict[str, object] | None = None
    ) -> None:
        """An open run of lines; unfilled unless the attributes say otherwise."""
        merged: dict[str, object] = {"fill": "none"}
        merged.update(attributes or {})
        self._shape("polyline", f'points="{_points(points)}"', merged, "")

    def path(self, d: str, attributes: dict[str, object] | None = None, tip: str = "") -> None:
        """A path in SVG's own language."""
        self._shape("path", f'd="{d}"', attributes, tip)

    def text(self, x: float, y: float, text: str, attributes: dict[str, object] | None = None) -> None:
        """A line of text at its baseline."""
        self._parts.append(
            f'<text x="{number(x)}" y="{number(y)}"{_attributes(attributes)}>{escape(text)}</text>'
        )

    def _shape(self, tag: str, place: str, attributes: dict[str, object] | None, tip: str) -> None:
        head = f"<{tag} {place}{_attributes(attributes)}"
        self._parts.append(f"{head}><title>{escape(tip)}</title></{tag}>" if tip else f"{head}/>")

    # ------------------------------------------------------------ the document

    def render(self) -> str:
        """The whole document."""
        size = f'viewBox="0 0 {number(self.width)} {number(self.height)}"'
        size += f' width="{number(self.width)}" height="{number(self.height)}"'
        label = f' aria-label="{escape(self.title)}"' if self.title else ""
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"{label}>']
        if self.title:
            parts.append(f"<title>{escape(self.title)}</title>")
        if self._defs:
            parts.append("<defs>" + "".join(self._defs) + "</defs>")
        parts.extend(self._parts)
        parts.extend([f"</{tag}>" for tag in reversed(self._open)])
        parts.append("</svg>\n")
        return "\n".join(parts)

    def _repr_svg_(self) -> str:
        return self.render()


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join([f"{number(x)},{number(y)}" for x, y in points])


def _attributes(attributes: dict[str, object] | None) -> str:
    if not attributes:
        return ""
    return "".join(
        [
            f' {name}="{number(value) if isinstance(value, float) else escape(str(value))}"'
            for name, value in attributes.items()
        ]
    )
