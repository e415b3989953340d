/** Fewest letters that are looked for: one stands nearly everywhere. It imports nothing: the palette holds it. */
export const FEWEST = 2;
