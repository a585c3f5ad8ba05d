"""Where things stand: hexes, square cells, rooms, layered acts, and the ways between them. Knows no game."""
