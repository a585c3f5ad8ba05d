// Where the server has everything: below the path of the page, whose own addresses are all behind '#'.

/** A path that ends with a slash: `/` at a server of its own, `/games/` below a path of another. */
export const placeOf = (path: string): string => path.replace(/[^/]*$/, "");

export const PLACE = typeof location === "undefined" ? "/" : placeOf(location.pathname); // tests have no page
