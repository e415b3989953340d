import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldKind, FieldSpec, TypeSpec } from '../types/field-spec.ts';
import { checked, warningsOf } from './checks.ts';
import { SURE, type Value } from './extraction.ts';

const field = (key: string, kind: FieldKind, label: string): FieldSpec => ({
  key,
  kind,
  label,
  words: [],
  description: '',
  required: false,
  choices: [],
  maxLength: null,
  minimum: null,
  maximum: null,
});
const spec: TypeSpec = {
  type: 'proba',
  linesKey: 'lines',
  fields: [
    field('seller_jib', 'jib', 'JIB prodavca'),
    field('seller_pdv', 'pdv', 'PDV broj prodavca'),
    field('buyer_jib', 'jib', 'JIB kupca'),
    field('invoice_date', 'date', 'Datum računa'),
    field('due_date', 'date', 'Rok plaćanja'),
    field('base', 'amount', 'Osnovica'),
    field('vat', 'amount', 'PDV'),
    field('total', 'amount', 'Ukupno'),
    field('account', 'account', 'Račun'),
    field('out', 'amount', 'Isplate'),
    field('in', 'amount', 'Uplate'),
  ],
  lines: [
    field('account', 'account', 'račun'),
    field('out', 'amount', 'isplata'),
    field('in', 'amount', 'uplata'),
  ],
};
const row = (values: Record<string, string | null>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, certainty: 1, place: null }]),
  );
const TODAY = '2026-11-27';
/** What is found in a part of a paper, which need not say all. */
const found = (
  fields: Record<string, string | null>,
  lines: Record<string, string | null>[] = [],
  { spec: of, own }: { spec: TypeSpec; own: readonly string[] } = { spec, own: [] },
) => warningsOf(of, row(fields), lines.map(row), { own, today: TODAY }).filter(({ code }) => code !== 'nema');
const codes = (fields: Record<string, string | null>, lines: Record<string, string | null>[] = []) =>
  found(fields, lines).map(({ code }) => code);
const text = (fields: Record<string, string | null>, lines: Record<string, string | null>[] = []) =>
  found(fields, lines)
    .map((one) => one.text)
    .join(' ')
    .replaceAll('\u00a0', ' ');

describe('sums of a document', () => {
  it('close, or both sides are said', () => {
    expect(codes({ base: '100.00', vat: '17.00', total: '117.00' })).toEqual([]);
    expect(text({ base: '1000.00', vat: '170.00', total: '1180.00' })).toBe(
      'Osnovica + PDV nije ukupno: 1.000,00 + 170,00 = 1.170,00, a piše 1.180,00.',
    );
    expect(codes({ base: '-100.00', vat: '-17.00', total: '-117.00' })).toEqual([]);
  });

  it('say another rate only as a hint, which leaves the certainty, and only in KM', () => {
    const fields = { base: '100.00', vat: '8.50', total: '108.50' };
    expect(codes(fields)).toEqual(['pdv_stopa']);
    const { fields: after } = checked(spec, row(fields), [], { today: TODAY });
    expect(after.vat!.certainty).toBe(1);
    expect(codes({ ...fields, currency: 'EUR' })).toEqual([]);
    expect(codes({ base: '100.00', vat: '0.00', total: '100.00' })).toEqual([]);
  });

  it('of the rows are the base, or the total where they are with VAT', () => {
    const fields = { base: '100.00', vat: '17.00', total: '117.00' };
    expect(codes(fields, [{ amount: '60.00' }, { amount: '40.01' }])).toEqual([]);
    expect(codes(fields, [{ amount: '117.00' }])).toEqual([]);
    expect(codes(fields, [{ amount: '60.00' }, { amount: null }])).toEqual([]);
    expect(text(fields, [{ amount: '60.00' }, { amount: '30.00' }])).toBe(
      'Zbir stavki nije osnovica: stavke daju 90,00, a piše 100,00.',
    );
  });

  it('of the rows may be more than the base by a rebate of whole percents on all', () => {
    const fields = { base: '11993.81', vat: '2038.95', total: '14032.76' };
    expect(codes(fields, [{ amount: '12625.06' }])).toEqual([]);
    expect(codes(fields, [{ amount: '12625.16' }])).toEqual(['zbir_stavki']);
    expect(codes(fields, [{ amount: '11362.56' }])).toEqual(['zbir_stavki']);
  });

  it('of a row may be less by a rebate and more by VAT, but not more', () => {
    const of = (quantity: string, price: string, amount: string) => codes({}, [{ quantity, price, amount }]);
    expect(of('2', '10.00', '20.00')).toEqual([]);
    expect(of('2', '10.00', '18.00')).toEqual([]);
    expect(of('2', '10.00', '23.40')).toEqual([]);
    expect(of('3', '3.33', '10.00')).toEqual([]);
    expect(of('-2', '10.00', '-20.00')).toEqual([]);
    expect(of('2', '10.00', '21.00')).toEqual(['stavka']);
    expect(of('2', '10.00', '-20.00')).toEqual(['stavka']);
    expect(text({}, [{ quantity: '1.5', price: '10.0500', amount: '21.00' }])).toBe(
      'Stavka 1: količina × cijena je manje od iznosa: 1,5 × 10,05 = 15,08, a piše 21,00.',
    );
  });

  it('of a bank statement', () => {
    const fields = { opening: '100.00', out: '30.00', in: '50.00', closing: '120.00' };
    expect(
      codes(fields, [
        { out: '30.00', in: '0.00' },
        { out: '0.00', in: '50.00' },
      ]),
    ).toEqual([]);
    expect(codes({ ...fields, closing: '121.00' })).toEqual(['stanje']);
    expect(codes(fields, [{ out: '29.00', in: '0.00' }])).toEqual(['zbir_stavki']);
  });
});

describe('what every paper of a type says', () => {
  const invoice: TypeSpec = { ...spec, fields: [field('seller_name', 'name', 'Prodavac'), ...spec.fields] };
  const missing = (fields: Record<string, Value>) =>
    warningsOf(invoice, fields, [], { today: TODAY }).filter(({ code }) => code === 'nema');

  it('is missed where it was not found, and not where the type does not have it', () => {
    expect(missing({}).map(({ field }) => field)).toEqual(['seller_name', 'invoice_date', 'total']);
    expect(missing({})[0]!.text).toBe('Prodavac: vrijednost nije pročitana.');
  });

  it('is not missed where it is there, or somebody has said that it is not', () => {
    const said = row({ seller_name: null, invoice_date: '2026-11-20', total: '10.00' });
    expect(missing(said)).toEqual([]);
    expect(missing({ ...said, seller_name: { value: null, certainty: 0, place: null } })).toHaveLength(1);
  });
});

describe('numbers and days', () => {
  it('a wrong check digit is said, and the value stays', () => {
    const { fields } = checked(spec, row({ seller_jib: '4218336380007' }), [], { today: TODAY });
    expect(found({ seller_jib: '4218336380007' })).toEqual([
      { code: 'jib', field: 'seller_jib', text: 'JIB prodavca 4218336380007: kontrolna cifra se ne slaže.' },
    ]);
    expect(fields.seller_jib!.value).toBe('4218336380007');
    expect(fields.seller_jib!.certainty).toBeLessThan(SURE);
    expect(codes({ seller_jib: '4218336380006' })).toEqual([]);
    expect(text({ seller_jib: '421833638000' })).toContain('JIB ima 13 cifara, a ovaj 12.');
    expect(codes({ seller_jib: 'HR33392005961' })).toEqual([]);
  });

  it('a PDV number belongs to the JIB beside it', () => {
    expect(codes({ seller_jib: '4218336380006', seller_pdv: '218336380006' })).toEqual([]);
    expect(codes({ seller_jib: '4218336380006', seller_pdv: '232006930002' })).toEqual(['pdv']);
    expect(codes({ seller_jib: '4218336380006', buyer_jib: '4218336380006' })).toEqual(['isti_jib']);
  });

  describe('of two sides', () => {
    const own = ['4201988100005'];
    const seller_jib = '4218336380006';
    const buyer_jib = '4227416300002';
    const named = { ...spec, fields: [...spec.fields, field('buyer_name', 'name', 'Kupac')] };
    const invoice = { ...named, fields: [...named.fields, field('invoice_number', 'code', 'Broj')] };
    const said = (fields: Record<string, string | null>, given = { spec: invoice, own }) =>
      found(fields, [], given).map((one) => one.text);

    it('say whom a paper between two others is for', () => {
      const fields = { seller_jib, buyer_jib, buyer_name: 'Papirus d.o.o. Mostar' };
      const who = 'kupac je Papirus d.o.o. Mostar (JIB 4227416300002).';
      expect(said(fields)).toEqual([`Faktura ne glasi na vašu firmu: ${who}`]);
      expect(said(fields, { spec: named, own })).toEqual([`Dokument ne glasi na vašu firmu: ${who}`]);
      expect(said({ buyer_jib })).toEqual(['Faktura ne glasi na vašu firmu: JIB kupca je 4227416300002.']);
    });

    it.each([
      ['bought', { seller_jib, buyer_jib: own[0]! }],
      ['sold', { seller_jib: own[0]!, buyer_jib }],
      ['without a buyer', { seller_jib }],
    ])('say nothing of one %s', (_, fields) => {
      expect(said(fields)).toEqual([]);
    });

    it('say nothing where the own number is not known, or the type has one side only', () => {
      const fields = { seller_jib, buyer_jib };
      expect(said(fields, { spec: invoice, own: [] })).toEqual([]);
      const one = { ...spec, fields: spec.fields.filter(({ key }) => key !== 'seller_jib') };
      expect(said({ buyer_jib }, { spec: one, own })).toEqual([]);
    });
  });

  it('an account has its check digits, in fields and rows', () => {
    expect(codes({ account: '3385758734399462' })).toEqual([]);
    expect(codes({ account: 'DE89370400440532013000' })).toEqual([]);
    expect(codes({ account: '3385758734399463' }, [{ account: '1410203668154240' }])).toEqual([
      'racun',
      'racun',
    ]);
  });

  it('days follow each other and are near', () => {
    expect(codes({ invoice_date: TODAY, due_date: TODAY })).toEqual([]);
    expect(text({ invoice_date: '2026-11-01', due_date: '2026-10-31' })).toBe(
      'Rok plaćanja (31. 10. 2026.) je prije polja „Datum računa” (1. 11. 2026.).',
    );
    expect(codes({ document_date: '2026-11-01', valid_until: '2026-10-31' })).toEqual(['vazi_prije']);
    expect(codes({ invoice_date: '2026-11-28' })).toEqual(['datum_buduci']);
    expect(codes({ invoice_date: '2016-11-26' })).toEqual(['datum_star']);
  });
});

it('any text as a value is answered, never thrown at', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('1.5', '-0', '9'.repeat(50), '2026-02-30'),
    fc.constant(null),
  );
  const keys = ['base', 'vat', 'total', 'amount', 'quantity', 'price', 'opening', 'out', 'in', 'closing'];
  const any = fc.dictionary(
    fc.constantFrom(...keys, 'seller_jib', 'seller_pdv', 'account', 'invoice_date', 'due_date', '__proto__'),
    value,
  );
  fc.assert(
    fc.property(any, fc.array(any, { maxLength: 3 }), (fields, lines) => {
      const before = [row(fields), lines.map(row)] as const;
      const after = checked(spec, ...before, { today: TODAY });
      expect(Object.keys(after.fields)).toEqual(Object.keys(before[0]));
      for (const [key, one] of Object.entries(after.fields)) expect(one.value).toBe(before[0][key]!.value);
    }),
  );
});
