import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldSpec, TypeSpec } from '../../../types/field-spec.ts';
import { pagesOf } from '../generic/test/page-of.ts';
import { readInvoice } from './extract-invoice.ts';

const field = (key: string, kind: FieldSpec['kind']): FieldSpec => ({
  key,
  kind,
  label: key,
  words: [],
  description: '',
  required: false,
  choices: [],
  maxLength: null,
  minimum: null,
  maximum: null,
});
const spec: TypeSpec = {
  type: 'faktura',
  linesKey: 'lines',
  fields: [
    field('invoice_number', 'code'),
    field('invoice_date', 'date'),
    field('due_date', 'date'),
    field('base', 'amount'),
    field('vat', 'amount'),
    field('total', 'amount'),
    field('currency', 'currency'),
  ],
  lines: [
    field('name', 'text'),
    field('unit', 'text'),
    field('quantity', 'number'),
    field('price', 'amount'),
    field('amount', 'amount'),
  ],
};
const known = { own: [], firms: [], learned: [] };
const paper = (sums: string, number = '12/26', price = '100,00'): string =>
  `Čelik Metal d.o.o. Tuzla\nJIB: 4201299430006\n\nKupac:\nUna Drvo d.o.o. Bihać\n\nFaktura br. ${number}\n\nDatum fakture: 05.11.2026.\nRok plaćanja: 20.11.2026.\n\nNaziv        JM     Količina     Cijena     Iznos\nUlje 1 l     kom     1,00     ${price}     ${price}\n\n${sums}`;
const SUMS = 'Osnovica: 100,00 KM\nPDV 17%: 17,00 KM\nUkupno: 117,00 KM';
const read = (text: string) => readInvoice({ pages: pagesOf(text), spec, known });
const valuesOf = (text: string) =>
  Object.fromEntries(Object.entries(read(text).fields).map(([key, { value }]) => [key, value]));

describe('an invoice', () => {
  it('is read whole, surely where sums close', () => {
    expect(valuesOf(paper(SUMS))).toEqual({
      invoice_number: '12/26',
      invoice_date: '2026-11-05',
      due_date: '2026-11-20',
      base: '100.00',
      vat: '17.00',
      total: '117.00',
      currency: 'BAM',
    });
    const { fields, lines } = read(paper(SUMS));
    expect(fields.total!.certainty).toBeGreaterThan(0.9);
    expect(lines.map(({ name, unit, amount }) => [name!.value, unit!.value, amount!.value])).toEqual([
      ['Ulje 1 l', 'kom', '100.00'],
    ]);
  });

  it('keeps a printed total that does not add up, and minus signs', () => {
    const wrong = read(paper(SUMS.replace('117', '118')));
    expect(wrong.fields.total).toMatchObject({ value: '118.00' });
    expect(wrong.fields.total!.certainty).toBeLessThan(0.9);
    const storno = read(
      paper(SUMS.replace(/1(00|17|7),00/g, '-1$1,00').replace('--', '-'), 'KO-3/26', '-100,00'),
    );
    expect(storno.fields.total!.value).toMatch(/^-/);
    expect(storno.warnings.map(({ code }) => code)).toContain('storno');
  });

  it('is the first of two in one file, never a mixture', () => {
    const both = read(`${paper(SUMS)}\f${paper(SUMS.replace('117', '118'), '99/26')}`);
    expect(both.splits).toEqual([2]);
    expect(both.fields.total).toMatchObject({ value: '117.00' });
    expect(Object.values(both.fields).every(({ certainty }) => certainty < 0.9)).toBe(true);
    expect(both.warnings.map(({ code }) => code)).toContain('dvije_fakture');
  });

  it('has an answer with boxes on the page, whatever words a page has', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Ukupno:', 'PDV', '17,00', '-1', 'kom', 'Faktura', '\n', '|', '1.', 'č')),
        (words) => {
          const { fields } = read(words.join(' '));
          for (const { place } of Object.values(fields))
            for (const edge of place?.box ?? []) expect(edge >= 0 && edge <= 1).toBe(true);
        },
      ),
      { numRuns: 50 },
    ));
});
