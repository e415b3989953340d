/** Colours that a type can have (`boja`), by the theme's colour of its badge. */
const COLORS: Readonly<Record<string, string>> = {
  siva: 'gray',
  tirkizna: 'tile',
  zelena: 'green',
  zuta: 'yellow',
  crvena: 'red',
  bakarna: 'copper',
};

/** The theme's colour of a stored one; grey for null and what is unknown. */
export const badgeColor = (color: string | null): string => COLORS[color ?? ''] ?? 'gray';
