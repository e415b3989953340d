import { CsvError, parse } from 'csv-parse/sync';
import { checkLines } from './csv-lines.ts';
import { unguarded } from './formula.ts';
import { badFile, MAX_CELL, MAX_COLUMNS, MAX_ROWS, notTable, tooManyColumns, tooManyRows } from './limits.ts';

/**
 * Lines of a CSV as a spreadsheet shows them, empty ones included. The separator is detected.
 * Throws 422 for a file that is not text, whose quotes do not close, or that is too large.
 */
export function readCsv(file: Buffer): string[][] {
  let text = decode(file);
  // A hint for Excel (`sep=;`), which it does not show.
  const hint = /^sep=(.)\r?\n/.exec(text);
  if (hint) text = text.slice(hint[0].length);
  try {
    const delimiter = hint?.[1] ?? separatorOf(text);
    checkLines(text, delimiter);
    const rows = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_CELL * MAX_COLUMNS,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: MAX_ROWS * 2,
    });
    if (rows.length >= MAX_ROWS * 2) throw tooManyRows();
    return rows.map((cells) => cells.map(unguarded));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooManyColumns();
    throw badFile(`CSV nije ispravan: navodnik nije zatvoren (oko reda ${Number(error.lines ?? 1)}).`);
  }
}

/** The text of a file: UTF-8, UTF-16 with a byte order mark, or else windows-1250. */
function decode(file: Buffer): string {
  const text = file[0] === 0xff && file[1] === 0xfe ? decodeAs('utf-16le', file) : decodeUtf8(file);
  if (text.includes('\0')) throw notTable();
  return text;
}

const decodeAs = (encoding: string, file: Buffer): string => new TextDecoder(encoding).decode(file);

function decodeUtf8(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    const text = decodeAs('windows-1250', file);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a text from anything else
    if (/[\x01-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) throw notTable();
    return text;
  }
}

const SEPARATORS = [';', ',', '\t'];

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
    return parse(firstLines(text), { ...options, to: 20 }).map((cells) => cells.length);
  } catch {
    return [];
  }
}

/** Characters sampled to detect the separator. */
const SAMPLE = 100_000;

/** About the first 20 lines, counting only line ends outside quotes; of many characters only lines that are whole. */
function firstLines(text: string): string {
  const most = Math.min(text.length, SAMPLE);
  let [lines, end] = [0, 0];
  let quoted = false;
  for (let index = 0; index < most; index++) {
    if (text[index] === '"') quoted = !quoted;
    if (text[index] !== '\n' || quoted) continue;
    end = index + 1;
    if (++lines === 20) return text.slice(0, end);
  }
  return most === text.length ? text : text.slice(0, end || most);
}
