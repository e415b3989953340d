import { MAX_LINE, MAX_LINE_CELLS, tooLongLine, tooManyColumns } from './limits.ts';

const QUOTE = '"'.charCodeAt(0);
const LF = '\n'.charCodeAt(0);
const CR = '\r'.charCodeAt(0);

/**
 * Refuses (422) a CSV in which a line is longer, or has more cells, than any table's: the parser takes a second for each
 * megabyte of it before it can tell. Looks once at each character, as far as the first such line. A quote opens where a cell
 * begins, and elsewhere stands for itself.
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
