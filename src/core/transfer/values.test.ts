import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boolean,
  choice,
  type DecimalField,
  date,
  decimal,
  type Field,
  integer,
  moment,
  money,
  text,
} from '../resource.ts';
import { fieldSchema } from '../schema.ts';
import type { Cell } from './sheet.ts';
import { textOf } from './sheet.ts';
import { type DecimalMark, decimalMarkOf, readCell } from './values-read.ts';
import { csvCell, type XlsxCell, xlsxCell } from './values-write.ts';

const amount = decimal({ label: 'Iznos', precision: 12, scale: 2, unit: 'KM' }) as DecimalField;
const weight = decimal({ label: 'Masa', precision: 12, scale: 3 }) as DecimalField;

const read = (field: Field, cell: Cell, mark: DecimalMark = null): unknown => {
  const result = readCell(field, cell, mark);
  return 'error' in result ? `! ${result.error}` : result.value;
};
const error = expect.stringMatching(/^! /);
/** What a reader finds in a written cell. */
const shown = (cell: XlsxCell | null): Cell => cell && ('number' in cell ? cell.number : cell.text);

describe('decimals', () => {
  it.each([
    ['17', '17'],
    ['17,5', '17.5'],
    ['17.5', '17.5'],
    ['-0,25', '-0.25'],
    ['−12,50', '-12.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234 567,8', '1234567.8'],
    ['1.234.567', '1234567'],
    ['12,50 KM', '12.50'],
    ['1.234', '1234'],
  ])('reads %s', (written, value) => {
    expect(read(amount, written, decimalMarkOf(amount, [written]))).toBe(value);
  });

  it.each(['dvanaest', '1,2,3', '1.23.4', '12 EUR', '1e5', '--1', ','])('refuses %s', (written) => {
    expect(read(amount, written, decimalMarkOf(amount, [written]))).toEqual(error);
  });

  it('lets the rest of the column say what a point means', () => {
    expect(read(weight, '1.234', decimalMarkOf(weight, ['1.234', '0.5']))).toBe('1.234');
    expect(read(weight, '1.234', decimalMarkOf(weight, ['1.234', '0,5']))).toBe('1234');
    expect(read(weight, '1.234', decimalMarkOf(weight, ['1.234', '10.500']))).toEqual(error);
    expect(read(weight, '1,234', decimalMarkOf(weight, ['1,234']))).toBe('1.234');
  });

  it('has three decimals as three decimals also where a field keeps two, not as thousands', () => {
    for (const field of [amount, money({ label: 'Iznos' })]) {
      const mark = decimalMarkOf(field, ['50,005', '1.234,56']);
      expect(read(field, '50,005', mark)).toBe('! Najviše 2 decimale.');
      expect(read(field, '50,000', mark)).toBe('50.00');
      expect(read(field, '50.005', mark)).toBe('50005');
    }
  });

  it('takes the noise off a number of a spreadsheet', () => {
    expect(read(amount, 0.1 + 0.2)).toBe('0.3');
    expect(read(amount, 1e-7)).toBe('! Najviše 2 decimale.');
    expect(read(amount, 123456789012)).toBe('123456789012');
  });

  it('come back exactly from both formats, whatever their size', () => {
    const digits = fc.record({
      precision: fc.integer({ min: 1, max: 30 }),
      part: fc.double({ min: 0, max: 0.99, noNaN: true }),
    });
    const seeds = fc.tuple(
      digits,
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 30, maxLength: 30 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(seeds, ([{ precision, part }, figures, negative]) => {
        const scale = Math.floor(part * precision);
        const field = decimal({ label: 'Broj', precision, scale });
        const all = figures.slice(0, precision).join('');
        const plain = `${negative ? '-' : ''}${all.slice(0, precision - scale) || '0'}${scale ? `.${all.slice(precision - scale)}` : ''}`;
        const value = fieldSchema(field).parse(plain);
        const record = { n: value, refs: {} } as never;
        const column = { ...field, name: 'n' };
        const csv = csvCell(column, record) as string;
        const cell = shown(xlsxCell(column, record));
        for (const written of [csv, cell])
          expect(fieldSchema(field).parse(read(field, written, decimalMarkOf(field, [written])))).toBe(value);
      }),
      { numRuns: 200 },
    );
  });
});

describe('days', () => {
  const field = date({ label: 'Dan' });
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['21.11.2026.', '2026-11-21'],
    ['21. 11. 2026.', '2026-11-21'],
    ['1.2.2026', '2026-02-01'],
    ['1/2/2026', '2026-02-01'],
    ['2026-11-21T10:00:00', '2026-11-21'],
    [new Date('2026-11-21T00:00:00Z'), '2026-11-21'],
    [46347, '2026-11-21'],
  ])('reads %s', (written, value) => expect(read(field, written)).toBe(value));

  it.each(['31.2.2026.', '21.11.26', 'danas', '2026-13-01', 0, 1e9])('refuses %s', (written) =>
    expect(read(field, written)).toEqual(error),
  );

  it('come back from both formats', () => {
    const day = fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((value) => value.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, (value) => {
        const column = { ...field, name: 'd' };
        const record = { d: value, refs: {} } as never;
        expect(read(field, csvCell(column, record) as string)).toBe(value);
        expect(read(field, shown(xlsxCell(column, record)))).toBe(value);
      }),
    );
  });
});

describe('moments', () => {
  const field = moment({ label: 'Kada' });
  const column = { ...field, name: 'm' };
  it.each([
    ['2026-11-21T13:05:00.000Z', '2026-11-21 14:05:00'],
    ['2026-07-01T22:30:07.000Z', '2026-07-02 00:30:07'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25 02:30:00'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25 02:30:00+01:00'],
  ])('%s is %s in a CSV', (value, written) => expect(csvCell(column, { m: value, refs: {} })).toBe(written));

  it('come back from a CSV to the second', () => {
    const instant = fc
      .date({ min: new Date('1900-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
      .map((value) => new Date(Math.floor(value.getTime() / 1000) * 1000).toISOString());
    fc.assert(
      fc.property(instant, (value) => {
        expect(read(field, csvCell(column, { m: value, refs: {} }) as string)).toBe(value);
      }),
    );
  });
});

describe('other kinds', () => {
  it('writes yes and no as the screen does, and reads them', () => {
    const field = boolean({ label: 'Aktivno' });
    for (const value of [true, false]) {
      const written = csvCell({ ...field, name: 'b' }, { b: value, refs: {} }) as string;
      expect(written).toBe(value ? 'Da' : 'Ne');
      expect(read(field, written)).toBe(value);
    }
    for (const word of ['da', 'DA', 'true', '1', 'x', 'X', 'Tačno', true, 1])
      expect(read(field, word)).toBe(true);
    for (const word of ['ne', 'NE', 'false', '0', false, 0]) expect(read(field, word)).toBe(false);
    expect(read(field, 'možda')).toEqual(error);
    expect(read(field, ' ')).toBeUndefined();
  });

  it('reads whole numbers', () => {
    const field = integer({ label: 'Broj' });
    const cases = [
      ['12', '12'],
      ['12,00', '12'],
      ['1.234', '1234'],
      ['1 234 567', '1234567'],
      ['-5', '-5'],
    ] as const;
    for (const [written, value] of cases) expect(read(field, written)).toBe(value);
    expect(read(field, 12)).toBe('12');
    for (const written of ['1,5', 'dva', '1e3', 1.5]) expect(read(field, written)).toEqual(error);
  });

  it('finds a choice by its value or its label, however written', () => {
    const field = choice({ label: 'Vrsta', options: { opcina: 'Općina', grad: 'Grad s općinama' } });
    for (const word of ['opcina', 'Općina', ' OPCINA ', 'općina']) expect(read(field, word)).toBe('opcina');
    expect(read(field, 'selo')).toBe('! Nepoznata vrijednost „selo”. Moguće: Općina, Grad s općinama.');
  });

  it('reads a text from whatever a spreadsheet made of it', () => {
    const field = text({ label: 'Kod', max: 20 });
    expect(read(field, 71000)).toBe('71000');
    expect(read(field, true)).toBe('da');
    expect(read(field, new Date('2026-11-21T00:00:00Z'))).toBe('21. 11. 2026.');
    expect(read(field, '')).toBeNull();
    expect(textOf(1e21)).toBe('1000000000000000000000');
  });
});
