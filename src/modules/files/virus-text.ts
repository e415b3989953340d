/** Most files that a notice names. */
const NAMED = 5;

/** The text of a notice about files with the same bytes, in which `signature` was found. */
export function virusText(
  files: readonly { name: string }[],
  signature: string,
): { title: string; body: string } {
  const names = files.map(({ name }) => `„${name}”`);
  const found = `Pronađen je ${signature}.`;
  if (names.length === 1)
    return {
      title: `Virus u datoteci ${names[0]}`,
      body: `${found} Datoteka se ne može otvoriti ni preuzeti; obrišite je i provjerite računar s kojeg je poslana.`,
    };
  const rest = names.length - NAMED;
  const listed =
    rest > 0
      ? `${names.slice(0, NAMED).join(', ')} i još ${rest}`
      : `${names.slice(0, -1).join(', ')} i ${names.at(-1)}`;
  return {
    title: `Virus u datoteci ${names[0]} i još ${names.length - 1} s istim sadržajem`,
    body: `${found} Datoteke ${listed} ne mogu se otvoriti ni preuzeti; obrišite ih i provjerite računar s kojeg su poslane.`,
  };
}
