// How Smugglers' crates look, by their ids in its cargo.yaml; one that a mod adds is a plain box.

const LOOKS = {
  rope: { tint: "#b58a4c", d: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM17 18l4 3" },
  salt: { tint: "#8fa3b0", d: "M7 8h10l2 12H5zM8 8c0-3 8-3 8 0M10 13h.010M14 13h.010M12 16h.010M9 17h.010M15 17h.010" },
  lamp: { tint: "#d39a2b", d: "M9 9h6l2 9H7zM10 9V6a2 2 0 0 1 4 0v3M8 21h8M12 12v3" },
  rum: { tint: "#a4532a", d: "M10 3h4v4l3 4v10H7V11l3-4zM7 14h10" },
  silk: { tint: "#b0527c", d: "M4 6c5-3 11 3 16 0v12c-5 3-11-3-16 0zM4 11c5-3 11 3 16 0" },
  pearl: { tint: "#4c8fa8", d: "M12 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM10 9.500a3 3 0 0 0-1.500 2M4 5h.010M20 5h.010M4 19h.010M20 19h.010" },
};

/** A component: a crate of a ware, as the catalogue tells of it; without one, its back. */
export const crateWith =
  ({ h, Fragment }) =>
  ({ ware, small = false }) => {
    const look = ware && LOOKS[ware.id];
    const line = { viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", "stroke-width": 1.7, "stroke-linecap": "round", "stroke-linejoin": "round" };
    return h(
      "span",
      { class: `crate${small ? " small" : ""}${ware ? "" : " back"}`, style: look && { "--tint": look.tint } },
      ware &&
        h(
          Fragment,
          null,
          h("svg", { ...line, "aria-hidden": true }, h("path", { d: look?.d ?? "M5 5h14v14H5z" })),
          !small && h("span", { class: "crate-name" }, ware.name),
          " ",
          h("span", { class: "crate-value" }, ware.value),
        ),
    );
  };
