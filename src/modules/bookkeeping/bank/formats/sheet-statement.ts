import { absolute, decimalOf, unitsOf } from '../../../../core/money/money.ts';
import { badFile } from '../../../../core/transfer/limits.ts';
import type { Row } from '../../../../core/transfer/rows.ts';
import { accountIn } from './mt940-details.ts';
import { badLine, type Entry, plain, type Statement } from './statement.ts';
import { statementColumns } from './statement-columns.ts';

/** What a table does not say of the statement. */
export interface SheetHead {
  account: string;
  statement_no: string;
  currency: string | null;
  opening: string | null;
  closing: string | null;
}

/** A statement of read rows. Throws 422 with the row that cannot be used. */
export function statementOf(rows: readonly Row[], head: SheetHead): Statement {
  const entries = rows.map(entryOf);
  const days = entries.map(({ day }) => day).sort();
  if (days.length === 0) throw badFile('U datoteci nema nijedne stavke.');
  const moved = entries.reduce((all, { amount }) => all + unitsOf(amount), 0n);
  // One balance and the rows give the other.
  const opening = head.opening ?? (head.closing && decimalOf(unitsOf(head.closing) - moved));
  const closing = head.closing ?? (head.opening && decimalOf(unitsOf(head.opening) + moved));
  return { ...head, opening, closing, from_day: days[0]!, day: days.at(-1)!, entries };
}

function entryOf({ number, values, errors }: Row): Entry {
  const [error] = errors;
  if (error) {
    const label = error.field && statementColumns.fields[error.field]?.label;
    throw badLine(number, label ? `${label}: ${error.message}` : error.message);
  }
  const value = (name: string): string | null => (values[name] as string | null | undefined) ?? null;
  const account = value('racun');
  return {
    day: value('datum')!,
    value_day: value('datum_valute'),
    amount: amountOf(number, value('iznos'), value('uplata'), value('isplata')),
    partner_account: account && (accountIn(account) ?? plain(account)),
    partner_name: plain(value('naziv')),
    reference: plain(value('poziv')),
    description: plain(value('svrha')) ?? '',
    bank_reference: plain(value('oznaka')),
  };
}

/** One signed amount, or one of two columns; an outgoing amount may be written with a minus or without. */
function amountOf(
  row: number,
  amount: string | null,
  incoming: string | null,
  outgoing: string | null,
): string {
  const units = (text: string | null): bigint => (text === null ? 0n : unitsOf(text));
  const [came, went] = [units(incoming), units(outgoing)];
  if (came !== 0n && went !== 0n) throw badLine(row, 'red ima i uplatu i isplatu.');
  const size = came - absolute(went);
  if (amount !== null && size !== 0n && units(amount) !== size && units(amount) !== -size)
    throw badLine(row, 'iznos se ne slaže s uplatom ili isplatom.');
  if (amount === null && incoming === null && outgoing === null) throw badLine(row, 'red nema iznosa.');
  return decimalOf(size === 0n ? units(amount) : size);
}
