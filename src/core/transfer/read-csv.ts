import { CsvError, parse } from 'csv-parse/sync';
import { checkLines } from './csv-lines.ts';
import { decodeText } from './decode-text.ts';
import { unguarded } from './formula.ts';
import { badFile, MAX_CELL, MAX_COLUMNS, MAX_ROWS, notTable, tooManyColumns, tooManyRows } from './limits.ts';

/**
 * Lines of a CSV as a spreadsheet shows them, empty ones included. The separator is detected.
 * `first`: only so many of its first lines. Throws 422 for a file that is not text, whose quotes do not close, or that is too large.
 */
export function readCsv(file: Buffer, first?: number): string[][] {
  let text = decodeText(file);
  if (text === null) throw notTable();
  // A hint for Excel (`sep=;`), which it does not show.
  const hint = /^sep=(.)\r?\n/.exec(text);
  if (hint) text = text.slice(hint[0].length);
  if (first !== undefined) text = firstLines(text, first, text.length);
  try {
    const delimiter = hint?.[1] ?? separatorOf(text);
    checkLines(text, delimiter);
    const rows = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_CELL * MAX_COLUMNS,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: first ?? MAX_ROWS * 2,
    });
    if (first === undefined && rows.length >= MAX_ROWS * 2) throw tooManyRows();
    return rows.map((cells) => cells.map(unguarded));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooManyColumns();
    throw badFile(`CSV nije ispravan: navodnik nije zatvoren (oko reda ${Number(error.lines ?? 1)}).`);
  }
}

const SEPARATORS = [';', ',', '\t', '|'];

/** The separator that splits the first lines into the most columns, and into equally many. */
function separatorOf(text: string): string {
  // Quotes count in the header: a label may contain any separator.
  const counts = SEPARATORS.map((separator) => columnsOfFirstLines(text, separator));
  const scores = counts.map((lines) => {
    const header = lines[0] ?? 1;
    const alike = lines.filter((count) => count === header).length / Math.max(lines.length, 1);
    return header > 1 ? header * alike : 0;
  });
  const best = Math.max(...scores);
  return best > 0 ? SEPARATORS[scores.indexOf(best)]! : ';';
}

function columnsOfFirstLines(text: string, delimiter: string): number[] {
  try {
    const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
    // A sample of the file; a quote may be cut at its end.
    return parse(firstLines(text, 20, SAMPLE), { ...options, to: 20 }).map((cells) => cells.length);
  } catch {
    return [];
  }
}

/** Characters sampled to detect the separator. */
const SAMPLE = 100_000;

/** The first lines, counting only line ends outside quotes; of more than `longest` characters only lines that are whole. */
function firstLines(text: string, count: number, longest: number): string {
  const most = Math.min(text.length, longest);
  let [lines, end] = [0, 0];
  let quoted = false;
  for (let index = 0; index < most; index++) {
    if (text[index] === '"') quoted = !quoted;
    if (text[index] !== '\n' || quoted) continue;
    end = index + 1;
    if (++lines === count) return text.slice(0, end);
  }
  return most === text.length ? text : text.slice(0, end || most);
}
