/**
 * The Bosnian form that a count takes: `plural(n, 'greška', 'greške', 'grešaka')`: 1, 21 greška; 2–4 greške; 0, 5, 11–14 grešaka.
 * Returns only the word.
 */
export function plural(count: number, one: string, few: string, many: string): string {
  const tens = Math.abs(count) % 100;
  const units = tens % 10;
  if (tens >= 11 && tens <= 14) return many;
  if (units === 1) return one;
  return units >= 2 && units <= 4 ? few : many;
}

/** A count of decimals: "2 decimale". */
export const decimals = (count: number): string =>
  `${count} ${plural(count, 'decimala', 'decimale', 'decimala')}`;

/** A count of characters: "254 znaka". */
export const characters = (count: number): string => `${count} ${plural(count, 'znak', 'znaka', 'znakova')}`;
