import { badFile } from '../../../../core/transfer/limits.ts';
import { detailsOf } from './mt940-details.ts';
import {
  amountOf,
  badLine,
  type Entry,
  MOST_STATEMENTS,
  negated,
  plain,
  realDay,
  type Statement,
  statementNumber,
} from './statement.ts';

interface Field {
  tag: string;
  text: string[];
  /** Line of the file, from 1. */
  line: number;
}

/** A statement that is being read. */
interface Open extends Statement {
  line: number;
  /** The balance at its end is one between two pages. */
  between: boolean;
}

/** Whether a text is a SWIFT message of statements. */
export const looksLikeMt940 = (text: string): boolean =>
  /(^|\n)\s*:25[A-Z]?:/.test(text) && /(^|\n)\s*:60[FM]:/.test(text);

/**
 * The statements of an MT940 file. Pages of one statement (`:28C:12/1`, `:28C:12/2`) become one. Throws 422 with the line that cannot
 * be read.
 */
export function readMt940(text: string): Statement[] {
  const statements: Open[] = [];
  let open: Open | null = null;
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') {
      if (open) finish(open, statements);
      open = begin(field.line);
    } else if (open) take(open, field);
    else throw badLine(field.line, `polje :${field.tag}: je prije početka izvoda (:20:).`);
  }
  if (open) finish(open, statements);
  if (statements.length === 0) throw badFile('U datoteci nema nijednog izvoda (polje :20:).');
  return statements.map(({ line: _line, between: _between, ...statement }) => statement);
}

const begin = (line: number): Open => ({
  line,
  between: false,
  account: '',
  statement_no: null,
  from_day: null,
  day: '',
  currency: null,
  opening: null,
  closing: null,
  entries: [],
});

/** The fields of the file, without the envelope of SWIFT. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  let field: Field | null = null;
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    // Blocks of the envelope may stand before the first field of a message.
    const line = raw.replace(/^\{1:.*\{4:/, '').replace(/^\uFEFF/, '');
    const match = /^\s*:(\d{2}[A-Z]?):(.*)$/.exec(line);
    if (match) {
      field = { tag: match[1]!, text: [match[2]!], line: index + 1 };
      fields.push(field);
    } else if (/^-\}?/.test(line.trim()) && line.trim().length <= 2) field = null;
    else if (field) field.text.push(line);
    else if (line.trim() !== '' && !/^[{}]/.test(line.trim()))
      throw badLine(index + 1, 'tekst nije polje MT940 (npr. :61:).');
  }
  return fields;
}

function take(open: Open, field: Field): void {
  const first = (field.text[0] ?? '').trim();
  switch (field.tag) {
    case '25':
    case '25P':
      open.account = accountOf(first);
      return;
    case '28':
    case '28C':
      open.statement_no = statementNumber(first.split('/')[0] ?? '');
      return;
    case '60F':
    case '60M': {
      const balance = balanceOf(field);
      open.opening = balance.amount;
      open.currency = balance.currency;
      open.from_day = balance.day;
      return;
    }
    case '61':
      open.entries.push(entryOf(field));
      return;
    case '86': {
      const last = open.entries.at(-1);
      // After the closing balance it is about the statement as a whole.
      if (last && open.closing === null) Object.assign(last, merged(last, detailsOf(field.text)));
      return;
    }
    case '62F':
    case '62M': {
      const balance = balanceOf(field);
      open.closing = balance.amount;
      open.between = field.tag === '62M';
      open.day = balance.day;
      if (open.currency !== null && open.currency !== balance.currency)
        throw badLine(
          field.line,
          `valuta ${balance.currency} nije valuta početnog stanja (${open.currency}).`,
        );
      return;
    }
    default:
      // Available balances and fields of single banks.
      return;
  }
}

/** Details of `:86:` beside what `:61:` says. */
const merged = (entry: Entry, details: Partial<Entry>): Partial<Entry> => ({
  partner_account: details.partner_account ?? entry.partner_account,
  partner_name: details.partner_name ?? entry.partner_name,
  reference: details.reference ?? entry.reference,
  description: details.description || entry.description,
});

function finish(open: Open, statements: Open[]): void {
  if (open.account === '') throw badLine(open.line, 'izvod nema broja računa (:25:).');
  if (open.opening === null) throw badLine(open.line, 'izvod nema početnog stanja (:60F:).');
  if (open.closing === null) throw badLine(open.line, 'izvod nema krajnjeg stanja (:62F:).');
  const before = statements.at(-1);
  if (before?.between && before.account === open.account && before.statement_no === open.statement_no) {
    before.entries.push(...open.entries);
    Object.assign(before, { closing: open.closing, day: open.day, between: open.between });
    return;
  }
  if (statements.length === MOST_STATEMENTS)
    throw badFile(`Datoteka ima više od ${MOST_STATEMENTS} izvoda. Podijelite je.`);
  statements.push(open);
}

/** `BANKBA22/1290079401028494BAM` is `1290079401028494`. */
function accountOf(text: string): string {
  const bare = text.replace(/\s/g, '').toUpperCase();
  const account = bare.includes('/') ? bare.slice(bare.lastIndexOf('/') + 1) : bare;
  return account.replace(/(?<=\d)[A-Z]{3}$/, '').slice(0, 40);
}

/** `C261120BAM1234,56`. */
function balanceOf({ text, line, tag }: Field): { amount: string; currency: string; day: string } {
  const match = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})([\d.,]+)$/.exec((text[0] ?? '').replace(/\s/g, ''));
  if (!match) throw badLine(line, `stanje :${tag}: se ne može pročitati.`);
  const [, side, year, month, day, currency, digits] = match;
  const amount = amountOf(digits!);
  const date = realDay(2000 + Number(year), Number(month), Number(day));
  if (!date) throw badLine(line, `u :${tag}: nema takvog dana.`);
  if (amount === null) throw badLine(line, `iznos ${digits!.slice(0, 30)} u :${tag}: se ne može pročitati.`);
  return { amount: side === 'D' ? negated(amount) : amount, currency: currency!, day: date };
}

const ENTRY = /^(\d{2})(\d{2})(\d{2})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?([\d.,]+)(?:([NFS][A-Z0-9]{3})(.*))?$/;

/** `2611201120D45,00NMSC12-2026//BR123`, and below it what the bank adds. */
function entryOf({ text, line }: Field): Entry {
  const match = ENTRY.exec((text[0] ?? '').trim());
  if (!match) throw badLine(line, 'stavka :61: se ne može pročitati.');
  const [, year, month, day, booked, mark, , digits, , references = ''] = match;
  const value = realDay(2000 + Number(year), Number(month), Number(day));
  if (!value) throw badLine(line, 'u stavci :61: nema takvog dana.');
  const amount = amountOf(digits!);
  if (amount === null) throw badLine(line, `iznos ${digits!.slice(0, 30)} se ne može pročitati.`);
  const [own = '', bank = ''] = references.split('//');
  // A credit taken back is money that went.
  const out = mark === 'D' || mark === 'RC' || mark === 'ED';
  const reference = plain(own);
  return {
    day: (booked && bookedOn(value, booked)) || value,
    value_day: value,
    amount: out ? negated(amount) : amount,
    partner_account: null,
    partner_name: null,
    reference: reference === 'NONREF' ? null : reference,
    description: plain(text.slice(1).join(' ')) ?? '',
    bank_reference: plain(bank),
  };
}

/** The day of booking, which has no year: the one nearest to the day of value. */
function bookedOn(value: string, monthAndDay: string): string | null {
  const [month, day] = [Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2))];
  const year = Number(value.slice(0, 4));
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(value));
  return (
    [year - 1, year, year + 1]
      .flatMap((one) => realDay(one, month, day) ?? [])
      .sort((a, b) => distance(a) - distance(b))[0] ?? null
  );
}
