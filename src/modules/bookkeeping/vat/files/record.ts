import { decimalOf, sum, unitsOf } from '../../../../core/money/money.ts';
import type { AmountName, Book } from '../documents/documents-sql.ts';

/** A row as it is written into a file. Amounts are decimal strings, days `YYYY-MM-DD`. */
export type FileRecord = Record<AmountName, string> & {
  number: number;
  doc_type: string;
  document_no: string | null;
  document_date: string | null;
  received_date: string;
  name: string | null;
  address: string | null;
  vat_number: string;
  jib: string;
};

/** The head of a file. */
export interface FileHead {
  book: Book;
  /** 12 digits. */
  vatNumber: string;
  /** First day of the month. */
  month: string;
  /** Number of the file for the month, from 1. */
  nth: number;
  /** Local day and time. */
  day: string;
  time: string;
}

const KIND: Record<Book, string> = { kuf: '1', kif: '2' };
/** Longest text of a field. */
const MAX_TEXT = 100;
const NUMBER_DIGITS = 10;

/** The amounts of a record, fields 12 to 20 of eNabavke and 11 to 21 of eIsporuke. */
export const FILE_AMOUNTS: Record<Book, readonly AmountName[]> = {
  kuf: ['net', 'gross', 'flat_rate', 'vat', 'deductible', 'non_deductible', 'fbih', 'rs', 'bd'],
  kif: [
    'gross',
    'internal',
    'export',
    'exempt',
    'base_registered',
    'vat_registered',
    'base_final',
    'vat_final',
    'fbih',
    'rs',
    'bd',
  ],
};

/** `YYMM` of a month. */
const period = (month: string): string => month.slice(2, 4) + month.slice(5, 7);
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `<PDV number>_<YYMM>_<1|2>_<NN>.csv` */
export const fileName = ({ book, vatNumber, month, nth }: Omit<FileHead, 'day' | 'time'>): string =>
  `${vatNumber}_${period(month)}_${KIND[book]}_${twoDigits(nth)}.csv`;

/** A text as a field takes it: without the separator and line ends, of at most 100 characters. */
export const fieldText = (text: string | null): string =>
  [
    ...(text ?? '')
      .replaceAll(';', '/')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they would break the line
      .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .trim(),
  ]
    .slice(0, MAX_TEXT)
    .join('')
    .trimEnd();

/** Two decimals behind a point, a minus in front; zero is `0.00`. */
const fieldAmount = (amount: bigint): string => decimalOf(amount);

export const headLine = ({ book, vatNumber, month, nth, day, time }: FileHead): string =>
  ['1', vatNumber, period(month), KIND[book], twoDigits(nth), day, time].join(';');

export function recordLine(book: Book, month: string, record: FileRecord): string {
  return [
    '2',
    period(month),
    String(record.number).padStart(NUMBER_DIGITS, '0'),
    record.doc_type,
    fieldText(record.document_no),
    record.document_date ?? '',
    ...(book === 'kuf' ? [record.received_date] : []),
    fieldText(record.name),
    fieldText(record.address),
    record.vat_number,
    record.jib,
    ...FILE_AMOUNTS[book].map((name) => fieldAmount(unitsOf(record[name]))),
  ].join(';');
}

/** Adds up what the last line says. */
export function footOf(book: Book) {
  const sums = new Map<AmountName, bigint>(FILE_AMOUNTS[book].map((name) => [name, 0n]));
  let records = 0;
  return {
    add(record: FileRecord): void {
      records++;
      for (const [name, total] of sums) sums.set(name, sum([total, unitsOf(record[name])]));
    },
    line: (): string => ['3', ...[...sums.values()].map(fieldAmount), String(records)].join(';'),
    get records(): number {
      return records;
    },
  };
}
