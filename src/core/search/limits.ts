/** Minimum length of a search text. This file imports nothing, for the palette's bundle. */
export const FEWEST = 2;
