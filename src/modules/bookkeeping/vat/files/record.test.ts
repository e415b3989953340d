import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf } from '../../../../core/money/money.ts';
import { AMOUNTS, type Book } from '../documents/documents-sql.ts';
import { boxesOf, type Sums } from '../months/boxes.ts';
import { readVatFile } from '../testkit.ts';
import { type FileRecord, fieldText, fileName, footOf, headLine, recordLine } from './record.ts';

const MONTH = '2026-03-01';
const HEAD = { vatNumber: '200123450001', month: MONTH, nth: 1, day: '2026-04-05', time: '08:07:06' };

const fileOf = (book: Book, records: FileRecord[], lineEnd = '\r\n'): string => {
  const foot = footOf(book);
  const lines = records.map((record) => {
    foot.add(record);
    return recordLine(book, MONTH, record);
  });
  return [headLine({ ...HEAD, book }), ...lines, foot.line(), ''].join(lineEnd);
};

const amounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map((units) => decimalOf(units));
const anyRecord: fc.Arbitrary<FileRecord> = fc.record({
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, amounts])) as Record<
    (typeof AMOUNTS)[number],
    fc.Arbitrary<string>
  >),
  number: fc.integer({ min: 1, max: 999_999_999 }),
  doc_type: fc.constantFrom('01', '02', '03', '04', '05'),
  document_no: fc.option(fc.string({ unit: 'binary', maxLength: 300 })),
  document_date: fc.constant('2026-03-04'),
  received_date: fc.constant('2026-03-05'),
  name: fc.option(fc.string({ unit: 'binary', maxLength: 300 })),
  address: fc.option(fc.constantFrom('71000 Sarajevo; Ferhadija 5', 'a\r\nb', '')),
  vat_number: fc.constant('200123450001'),
  jib: fc.constant('4200123450001'),
});

describe('a file', () => {
  it('is named and written to the letter', () => {
    expect(fileName({ ...HEAD, book: 'kuf' })).toBe('200123450001_2603_1_01.csv');
    expect(fileName({ ...HEAD, book: 'kif', nth: 2 })).toBe('200123450001_2603_2_02.csv');
    const zero = Object.fromEntries(AMOUNTS.map((name) => [name, '0']));
    const record = {
      ...zero,
      number: 12,
      doc_type: '01',
      document_no: 'R;1',
      document_date: '2026-03-04',
      received_date: '2026-03-05',
      name: 'Čelik; d.o.o.\n',
      address: '71000 Sarajevo Ferhadija 5',
      vat_number: '200999990001',
      jib: '4200999990001',
      net: '100',
      gross: '117.00',
      vat: '17',
      deductible: '-17.5',
    } as FileRecord;
    expect(fileOf('kuf', [record], '\n').split('\n')).toEqual([
      '1;200123450001;2603;1;01;2026-04-05;08:07:06',
      '2;2603;0000000012;01;R/1;2026-03-04;2026-03-05;Čelik/ d.o.o.;71000 Sarajevo Ferhadija 5;200999990001;4200999990001;100.00;117.00;0.00;17.00;-17.50;0.00;0.00;0.00;0.00',
      '3;100.00;117.00;0.00;17.00;-17.50;0.00;0.00;0.00;0.00;1',
      '',
    ]);
    expect(readVatFile(fileOf('kif', [])).records).toEqual([]);
    expect(fieldText('č'.repeat(150))).toHaveLength(100);
  });

  it('is read back with its sums, whatever stands in the texts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Book>('kuf', 'kif'),
        fc.array(anyRecord, { maxLength: 20 }),
        (book, records) => {
          const read = readVatFile(fileOf(book, records));
          expect(read.records).toHaveLength(records.length);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the return', () => {
  it('adds up in whole marks and in fening', () => {
    const names = [
      'net',
      'import_net',
      'farmers_net',
      'deductible',
      'import_vat',
      'flat_rate',
      'taxable',
    ] as const;
    const more = ['export', 'exempt', 'output', 'fbih', 'rs', 'bd'] as const;
    const sums = fc.record(
      Object.fromEntries([...names, ...more].map((name) => [name, amounts])) as Record<
        keyof Sums,
        fc.Arbitrary<string>
      >,
    );
    const cents = (text: string): bigint => BigInt(text.replace('.', ''));
    fc.assert(
      fc.property(sums, fc.constantFrom('km', 'fening'), (given, rounding) => {
        const boxes = boxesOf(given, rounding);
        expect(cents(boxes['61'])).toBe(cents(boxes['41']) + cents(boxes['42']) + cents(boxes['43']));
        expect(cents(boxes['71'])).toBe(cents(boxes['51']) - cents(boxes['61']));
        if (rounding === 'km') expect(Object.values(boxes).every((box) => box.endsWith('.00'))).toBe(true);
        else expect(cents(boxes['61'])).toBe(cents(decimalOf(cents(given.deductible.padEnd(1)))));
      }),
      { numRuns: 200 },
    );
  });
});
