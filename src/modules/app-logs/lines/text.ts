/** Built from their names, as they cannot be seen. */
const ESC = '\u001b';
const BEL = '\u0007';
/** Colours and other commands to a terminal (ECMA-48), also titles of windows. */
const ANSI = new RegExp(
  `${ESC}\\[[0-?]*[ -/]*[@-~]|${ESC}\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)?|${ESC}[ -/]*[0-~]`,
  'g',
);
/** Control characters except tabulator and line feed, half of a terminal's command among them. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;
/** Signs that cannot be seen, or that turn the direction of writing: a line must read as it is. */
const UNSEEN = /[\u200B\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Nothing to be cleaned: printable ASCII, tabulators and line feeds. */
const CLEAN = /^[\t\n -~]*$/;

/**
 * Text of a foreign program as it can be stored, shown and searched: without commands to a terminal, control characters and halves of
 * characters. Line ends become `\n`.
 */
export function cleanText(text: string): string {
  if (CLEAN.test(text)) return text;
  return text
    .toWellFormed()
    .replace(ANSI, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(CONTROL, '')
    .replace(UNSEEN, '');
}

/**
 * `text` cleaned and cut to `most` characters, of which no more than twice that many are looked at: cleaning takes several passes, and a
 * foreign text may be a hundred times as long. What is not looked at counts as cut.
 */
export function cleanCut(text: string, most: number): { kept: string; isCut: boolean } {
  const isLong = text.length > 2 * most;
  const clean = cleanText(isLong ? beginningOf(text, 2 * most) : text);
  return { kept: cutText(isLong ? clean + CUT : clean, most), isCut: isLong || clean.length > most };
}

/** At most so many characters, and no half of one at the end. */
function beginningOf(text: string, most: number): string {
  const begun = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(begun.slice(-1)) ? begun.slice(0, -1) : begun;
}

/** What stands at the end of a text that was cut. */
const CUT = ' …';

/** At most so many characters; a cut text ends in `…`, and no character is halved. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - CUT.length);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)) + CUT;
}
