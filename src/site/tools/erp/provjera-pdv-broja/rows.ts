import { momentText } from '../../../../core/dates.ts';
import { guarded } from '../../../../core/transfer/formula.ts';
import type { Checked, NumberOutcome } from '../../../../modules/tools/numbers/numbers.api.ts';
import { isAskable } from '../../../../modules/tools/numbers/recognise.ts';
import { unasked } from '../../../../modules/tools/numbers/result.ts';
import type { Listed } from '../../../../modules/tools/numbers/split.ts';
import { OUTCOME_LABELS } from '../../../../modules/tools/numbers/words.ts';
import { keyOf } from './check-list.ts';

/** How a row stands: an outcome, or that nobody was asked yet. */
export type Standing = NumberOutcome | 'waiting';

export interface Row {
  key: string;
  standing: Standing;
  result: Checked;
}

/** What each standing is called; the order is that of the counts. */
export const STANDINGS: Readonly<Record<Standing, string>> = {
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

/** A row for each number of the list: what the server said of it, or what is known here. */
export function rowsOf(list: readonly Listed[], results: ReadonlyMap<string, Checked>): Row[] {
  return list.map((one) => {
    const said = results.get(one.number);
    const key = keyOf(one);
    if (said && isAskable(one)) return { key, standing: said.outcome, result: { ...said, given: one.given } };
    const here = unasked(one.given, one);
    if (one.kind === 'eu') return { key, standing: 'waiting', result: { ...here, message: UNASKED_EU } };
    const message = one.kind === 'jmb' ? `${here.message} ${UNSENT}` : here.message;
    return { key, standing: here.outcome, result: { ...here, message } };
  });
}

/** How many rows stand how. */
export function countsOf(rows: readonly Row[]): Record<Standing | 'all' | 'warning', number> {
  const counts = { all: rows.length, warning: 0, waiting: 0 } as Record<Standing | 'all' | 'warning', number>;
  for (const standing of Object.keys(STANDINGS) as Standing[]) counts[standing] = 0;
  for (const { standing, result } of rows) {
    counts[standing] += 1;
    if (result.warning) counts.warning += 1;
  }
  return counts;
}

/** What the register said before, where it says nothing now. */
export const earlierText = ({ earlier }: Checked): string | null =>
  earlier
    ? `Registar je ${momentText(earlier.answered_at)} rekao: ${earlier.valid ? 'ispravan' : 'neispravan'}.`
    : null;

/** The rows as a spreadsheet takes them from the clipboard; what strangers wrote is no formula there. */
export function tableText(rows: readonly Row[]): string {
  const head = ['Upisano', 'Broj', 'Ishod', 'Naziv', 'Adresa', 'Objašnjenje', 'Upozorenje', 'Odgovoreno'];
  const lines = rows.map(({ standing, result }) => [
    result.given,
    result.number,
    STANDINGS[standing],
    result.name,
    result.address,
    [result.message, earlierText(result)].filter(Boolean).join(' '),
    result.warning,
    result.answered_at && momentText(result.answered_at),
  ]);
  const cell = (value: string | null): string => guarded((value ?? '').replace(/[\t\r\n]+/g, ' '));
  return [head, ...lines].map((line) => line.map(cell).join('\t')).join('\n');
}

/** Stands in a file for what the server was not to see. */
const NOT_SENT = '(nije poslano serveru)';

/**
 * The rows as the server makes a file of them, in the order of the table. What is no number that the server would be asked
 * for stays here, be it a person's number or anything else that was in the list: the file says only what is wrong with it.
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
