import { momentText } from '../../../../core/dates.ts';
import { guarded } from '../../../../core/transfer/formula.ts';
import { OUTCOME_LABELS } from '../../../../modules/tools/numbers/labels.ts';
import type { Checked, NumberOutcome } from '../../../../modules/tools/numbers/numbers.api.ts';
import { isAskable } from '../../../../modules/tools/numbers/recognise.ts';
import { uncheckedResult } from '../../../../modules/tools/numbers/result.ts';
import type { Listed } from '../../../../modules/tools/numbers/split.ts';
import { keyOf } from './check-list.ts';

/** The status of a row: the server's outcome, or not asked yet. */
export type RowStatus = NumberOutcome | 'waiting';

export interface Row {
  key: string;
  standing: RowStatus;
  result: Checked;
}

/** Labels by status, in the order of the counts. */
export const STATUS_LABELS: Readonly<Record<RowStatus, string>> = {
  valid: OUTCOME_LABELS.valid,
  known: OUTCOME_LABELS.known,
  format: OUTCOME_LABELS.format,
  check_digit: OUTCOME_LABELS.check_digit,
  invalid: OUTCOME_LABELS.invalid,
  unanswered: OUTCOME_LABELS.unanswered,
  unrecognised: OUTCOME_LABELS.unrecognised,
  waiting: 'Nije provjeren',
};

const UNASKED_EU = 'Ispravno je napisan. Registar još nije pitan.';
const UNSENT = 'Nije poslan serveru.';

/** One row per number: the server's result, or what is known locally. */
export function rowsOf(list: readonly Listed[], results: ReadonlyMap<string, Checked>): Row[] {
  return list.map((one) => {
    const said = results.get(one.number);
    const key = keyOf(one);
    if (said && isAskable(one)) return { key, standing: said.outcome, result: { ...said, given: one.given } };
    const here = uncheckedResult(one.given, one);
    if (one.kind === 'eu') return { key, standing: 'waiting', result: { ...here, message: UNASKED_EU } };
    const message = one.kind === 'jmb' ? `${here.message} ${UNSENT}` : here.message;
    return { key, standing: here.outcome, result: { ...here, message } };
  });
}

/** Number of rows by status. */
export function countsOf(rows: readonly Row[]): Record<RowStatus | 'all' | 'warning', number> {
  const counts = { all: rows.length, warning: 0, waiting: 0 } as Record<
    RowStatus | 'all' | 'warning',
    number
  >;
  for (const standing of Object.keys(STATUS_LABELS) as RowStatus[]) counts[standing] = 0;
  for (const { standing, result } of rows) {
    counts[standing] += 1;
    if (result.warning) counts.warning += 1;
  }
  return counts;
}

/** The register's earlier answer, where it has none now. */
export const earlierText = ({ earlier }: Checked): string | null =>
  earlier
    ? `Registar je ${momentText(earlier.answered_at)} rekao: ${earlier.valid ? 'ispravan' : 'neispravan'}.`
    : null;

/** The rows as tab-separated text for a spreadsheet; foreign text cannot become a formula. */
export function tableText(rows: readonly Row[]): string {
  const head = ['Upisano', 'Broj', 'Ishod', 'Naziv', 'Adresa', 'Objašnjenje', 'Upozorenje', 'Odgovoreno'];
  const lines = rows.map(({ standing, result }) => [
    result.given,
    result.number,
    STATUS_LABELS[standing],
    result.name,
    result.address,
    [result.message, earlierText(result)].filter(Boolean).join(' '),
    result.warning,
    result.answered_at && momentText(result.answered_at),
  ]);
  const cell = (value: string | null): string => guarded((value ?? '').replace(/[\t\r\n]+/g, ' '));
  return [head, ...lines].map((line) => line.map(cell).join('\t')).join('\n');
}

/** Replaces values that must not reach the server. */
const NOT_SENT = '(nije poslano serveru)';

/**
 * The rows for the server's Excel file, in table order. Anything the server would not be asked about, such as a person's number, is
 * left out; the file only says what is wrong with it.
 */
export const forExcel = (rows: readonly Row[]): Checked[] =>
  rows.map(({ standing, result }) => ({
    ...result,
    ...(isAskable(result) ? { given: result.given.slice(0, 200) } : { given: NOT_SENT, number: '' }),
    message:
      standing === 'waiting'
        ? UNASKED_EU
        : [result.message, earlierText(result)].filter(Boolean).join(' ').slice(0, 400),
  }));
