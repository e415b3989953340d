/** The form of a word that goes with a number: 1 greška, 2 greške, 5 grešaka, 21 greška. */
export function plural(count: number, one: string, few: string, many: string): string {
  const [last, two] = [count % 10, count % 100];
  if (last === 1 && two !== 11) return one;
  return last >= 2 && last <= 4 && (two < 12 || two > 14) ? few : many;
}
