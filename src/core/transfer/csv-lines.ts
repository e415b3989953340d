import { MAX_LINE, MAX_LINE_CELLS, tooLongLine, tooManyColumns } from './limits.ts';

const QUOTE = '"'.charCodeAt(0);
const LF = '\n'.charCodeAt(0);
const CR = '\r'.charCodeAt(0);

/**
 * Refuses (422) a CSV with a line that is too long or has too many cells, in one pass; the parser would take a second per
 * megabyte. A quote opens only at the start of a cell.
 */
export function checkLines(text: string, delimiter: string): void {
  const cut = delimiter.charCodeAt(0);
  let [line, start, cells] = [1, 0, 1];
  let [quoted, fresh] = [false, true];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (at - start >= MAX_LINE) throw tooLongLine(line);
    if (quoted) {
      if (sign !== QUOTE) continue;
      if (text.charCodeAt(at + 1) === QUOTE) at++;
      else quoted = false;
      continue;
    }
    quoted = fresh && sign === QUOTE;
    fresh = sign === cut || sign === LF || sign === CR;
    if (sign === cut && ++cells > MAX_LINE_CELLS) throw tooManyColumns();
    if (sign !== LF && sign !== CR) continue;
    if (sign === LF || text.charCodeAt(at + 1) !== LF) line++;
    [start, cells] = [at + 1, 1];
  }
}
