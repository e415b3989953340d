/** Characters of a name that are told: names of 200 KB come too. */
export const MOST_OF_NAME = 300;

/** The beginning of a long name, in at most `most` characters with the sign that it goes on. */
export function shortName(name: string, most = MOST_OF_NAME): string {
  if (name.length <= most) return name;
  // A letter may be two units of the text.
  const letters = [...name.slice(0, 2 * most + 2)];
  return letters.length <= most ? name : `${letters.slice(0, most - 1).join('')}…`;
}
