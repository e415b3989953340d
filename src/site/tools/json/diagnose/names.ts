/** The names of the spaces that nobody sees. */
const NAMES: Record<string, string> = {
  'U+00A0': 'neprelomivi razmak',
  'U+200B': 'razmak nulte širine',
  'U+FEFF': 'oznaka BOM',
  'U+2028': 'razdvajač redova',
  'U+000B': 'okomiti tabulator',
  'U+000C': 'nova stranica',
  'U+202F': 'uski neprelomivi razmak',
  'U+3000': 'široki razmak',
};

/** A space's name in brackets, for those that have one. */
export function spaceName(code: string | undefined): string {
  const name = code === undefined ? undefined : NAMES[code];
  return name ? ` (${name})` : '';
}
