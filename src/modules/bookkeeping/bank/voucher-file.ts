import { dayText } from '../../../core/dates.ts';
import { newId } from '../../../core/id.ts';
import { TEXT_KINDS } from '../../../core/kinds/text-kinds.ts';
import type { Row } from '../../../core/transfer/rows.ts';
import type { NewLine, NewVoucher } from '../ledger/voucher.ts';
import { ofItsSide, turned } from '../vouchers/sides.ts';

/** What is wrong with a row of the file. */
export interface RowProblem {
  row: number;
  /** Mark of the voucher in the file. */
  voucher: string;
  /** Name of a column; null for the row or the voucher as a whole. */
  field: string | null;
  message: string;
  /** The voucher cannot be posted. */
  blocks: boolean;
  /** It cannot be made into a draft either: the row cannot be read, or would be lost. */
  blocks_draft: boolean;
}

/** A line with what names its partner and cost centre in the file. */
export interface FileLine {
  row: number;
  line: NewLine;
  partner: string | null;
  jib: string | null;
  center: string | null;
}

/** A voucher of the file. */
export interface FileVoucher {
  /** Type and mark, which together are one voucher. */
  key: string;
  /** Row of its first line. */
  row: number;
  type: string;
  day: string | null;
  description: string | null;
  statement_no: string | null;
  lines: FileLine[];
}

/**
 * The vouchers of read rows. Rows of one voucher need not follow each other; where cells of the head are empty, as in merged cells,
 * those of the rows before hold.
 */
export function vouchersOf(
  rows: readonly Row[],
  defaultType: string,
): { vouchers: FileVoucher[]; problems: RowProblem[] } {
  const vouchers = new Map<string, FileVoucher>();
  const types = new Map<string, string>();
  const problems: RowProblem[] = [];
  let mark: string | null = null;
  for (const row of rows) {
    const value = (name: string): string | null => {
      const text = row.values[name] as string | null | undefined;
      return text === undefined || text === null || text.trim() === '' ? null : text.trim();
    };
    mark = value('nalog') ?? mark;
    const say = (field: string | null, message: string, blocks_draft = true): void => {
      problems.push({ row: row.number, voucher: mark ?? '', field, message, blocks: true, blocks_draft });
    };
    // A required cell that is empty is missing, not unreadable.
    for (const { field, message } of row.errors)
      say(field, message, field === null || row.unread[field] !== '');
    if (mark === null) {
      if (!row.errors.some(({ field }) => field === 'nalog')) say('nalog', 'Upišite oznaku naloga.');
      continue;
    }
    const type = (value('vrsta') ?? types.get(mark) ?? defaultType).toUpperCase();
    types.set(mark, type);
    const key = `${type} ${mark}`;
    const voucher = vouchers.get(key) ?? emptyVoucher(key, row.number, type);
    vouchers.set(key, voucher);
    const day = value('datum');
    if (day !== null && voucher.day !== null && day !== voucher.day)
      say('datum', `Nalog ${mark} već ima datum ${dayText(voucher.day)}`);
    voucher.day ??= day;
    voucher.description ??= value('opis_naloga');
    voucher.statement_no ??= value('broj_izvoda');
    voucher.lines.push({
      row: row.number,
      line: lineOf(value),
      partner: value('partner'),
      jib: numberOf(value('partner_jib')),
      center: value('mjesto_troska'),
    });
  }
  return { vouchers: [...vouchers.values()], problems };
}

const emptyVoucher = (key: string, row: number, type: string): FileVoucher => ({
  key,
  row,
  type,
  day: null,
  description: null,
  statement_no: null,
  lines: [],
});

/** A cell of an amount that is 0 says nothing: programs fill the other side with zeros. */
const amount = (text: string | null): string | null =>
  text === null || /^-?0*(\.0*)?$/.test(text) ? null : text;

/** A JIB as the books keep it. Programs write nines or zeros for those who have none. */
function numberOf(text: string | null): string | null {
  const number = TEXT_KINDS.taxid.part(text ?? '');
  return /^(9*|0*)$/.test(number) ? null : number;
}

function lineOf(value: (name: string) => string | null): NewLine {
  const { debit, credit, vat_base } = turned({
    debit: amount(value('duguje')),
    credit: amount(value('potrazuje')),
    vat_base: value('pdv_osnovica'),
  });
  const inCurrency = value('iznos_valute');
  return {
    account: value('konto') ?? '',
    debit,
    credit,
    currency: value('strana_valuta')?.toUpperCase() ?? null,
    currency_amount: inCurrency && ofItsSide(inCurrency, { debit, credit }),
    rate: value('kurs'),
    document_no: value('dokument'),
    document_date: value('datum_dokumenta'),
    due_date: value('dospijece'),
    received_date: value('datum_prijema'),
    description: value('opis'),
    vat_code: value('pdv_oznaka')?.toUpperCase() ?? null,
    vat_base,
    vat_month: value('pdv_mjesec') && `${value('pdv_mjesec')!.slice(0, 8)}01`,
  };
}

/** A voucher of a file as it is posted; its description is that of its first line where it has none. */
export const newVoucher = (voucher: FileVoucher): NewVoucher => ({
  idguid: newId(),
  type: voucher.type,
  day: voucher.day ?? '',
  description:
    voucher.description ??
    voucher.lines.find(({ line }) => line.description)?.line.description ??
    voucher.key,
  statement_no: voucher.statement_no,
  source: 'import',
  lines: voucher.lines.map(({ line }) => line),
});

/** Column of the file by the field of a voucher or line that the books object to. */
export const COLUMN_OF: Readonly<Record<string, string>> = {
  type: 'vrsta',
  day: 'datum',
  description: 'opis_naloga',
  account: 'konto',
  partner_id: 'partner',
  cost_center_id: 'mjesto_troska',
  debit: 'duguje',
  credit: 'potrazuje',
  currency: 'strana_valuta',
  document_no: 'dokument',
  due_date: 'dospijece',
  vat_code: 'pdv_oznaka',
  vat_base: 'pdv_osnovica',
  vat_month: 'pdv_mjesec',
};
