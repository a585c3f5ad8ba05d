"""Drawing: SVG primitives that know no game. Titles draw themselves with them."""
