import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, EPC_SYMBOL } from '../../../core/payment/epc.ts';
import { makeSymbol } from '../../../core/qr/make-symbol.ts';
import { paymentOf } from './payment.ts';

const EUR = {
  seller_name: 'Čaršija d.o.o.',
  account: 'HR1210010051863000160',
  total: '1234.50',
  currency: 'EUR',
  invoice_number: '005694',
};
type Values = Partial<Record<keyof typeof EUR | 'invoice_date', string | null>>;

const paid = (values: Values = {}, state: 'odobren' | 'izvezen' | 'na_pregledu' = 'odobren') =>
  paymentOf({
    state,
    warnings: [],
    fields: Object.fromEntries(
      Object.entries({ ...EUR, ...values }).map(([key, value]) => [
        key,
        { value, certainty: 1, page: null, box: null, source: 'person' as const },
      ]),
    ),
  });
const textOf = (values: Values): string => {
  const code = paid(values)!.code;
  return 'text' in code ? code.text : code.why;
};

describe('payment of an invoice', () => {
  it('is a code of EPC069-12, version 002, for an IBAN and euro', () => {
    expect(textOf({})).toBe(
      'BCD\n002\n1\nSCT\n\nČaršija d.o.o.\nHR1210010051863000160\nEUR1234.50\n\n\nFaktura 005694',
    );
    // A number in the form of ISO 11649 is a reference, and then there is no text.
    expect(textOf({ invoice_number: 'RF18 5390 0754 7034' }).split('\n').slice(8)).toEqual([
      '',
      'RF18539007547034',
    ]);
    expect(textOf({ seller_name: 'Dva\nreda' }).split('\n')[5]).toBe('Dva reda');
  });

  it('holds the bounds of the standard, and says what it has shortened', () => {
    expect(textOf({ seller_name: 'a'.repeat(70) }).split('\n')[5]).toBe('a'.repeat(70));
    expect(textOf({ seller_name: 'a'.repeat(71) }).split('\n')[5]).toBe('a'.repeat(70));
    expect(paid({ seller_name: 'a'.repeat(71) })!.code).toMatchObject({
      notes: ['Naziv primaoca je u kodu skraćen: standard prima 70 znakova.'],
    });
    const long = textOf({ invoice_number: 'b'.repeat(200) }).split('\n')[10]!;
    expect(long).toBe(`Faktura ${'b'.repeat(132)}`);
    expect(textOf({ total: '0.01' })).toContain('\nEUR0.01\n');
    expect(textOf({ total: '999999999.99' })).toContain('\nEUR999999999.99\n');
    expect(textOf({ total: '1000000000.00' })).toContain('999.999.999,99');
  });

  it('always fits into the largest symbol that the standard allows', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'č', 'Đ', '7', ' ', '€', '😀'), maxLength: 220 });
    fc.assert(
      fc.property(letters, letters, (name, number) => {
        const code = paid({ seller_name: `x${name}`, invoice_number: number })!.code;
        if (!('text' in code)) throw new Error(code.why);
        expect(bytesOf(code.text)).toBeLessThanOrEqual(331);
        const [, , , , , receiver, , , , , text = ''] = code.text.split('\n');
        expect([...receiver!].length).toBeLessThanOrEqual(70);
        expect([...text].length).toBeLessThanOrEqual(140);
        expect(makeSymbol(code.text, EPC_SYMBOL)).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('has no code for KM, another currency or none, nor for a wrong account', () => {
    const local = paid({ currency: 'BAM', account: '1290079401028494' })!;
    expect(local).toMatchObject({
      account: { shown: '129-007-94010284-94', plain: '1290079401028494', fault: null },
      amount: { shown: '1.234,50\u00a0KM', plain: '1234,50' },
      purpose: 'Faktura 005694',
      reference: '005694',
      code: { why: expect.stringContaining('KM') },
    });
    expect(paid({ currency: 'USD' })!.code).toHaveProperty('why');
    expect(paid({ currency: null })).toMatchObject({
      amount: { shown: '1.234,50' },
      code: { why: expect.any(String) },
    });
    expect(paid({ seller_name: null })!.code).toHaveProperty('why');
    const wrong = paid({ account: 'HR1210010051863000161' })!;
    expect(wrong.account.fault).toContain('Kontrolne cifre');
    expect(wrong.code).toHaveProperty('why');
  });

  it('takes the account of a Bosnian bank as its IBAN, and says that SEPA may refuse it', () => {
    const code = paid({ account: '1290079401028494' })!.code;
    expect(code).toMatchObject({ notes: [expect.stringContaining('BA nije')] });
    expect('text' in code && code.text).toContain('\nBA391290079401028494\n');
  });

  it('names the day where there is no number', () => {
    expect(paid({ invoice_number: null, invoice_date: '2026-03-03' })).toMatchObject({
      purpose: 'Faktura od 3. 3. 2026.',
      reference: null,
    });
  });

  it('is not there for a credit note, without an account or an amount, and before the approval', () => {
    expect(paid({ total: '-117.00' })).toBeNull();
    expect(paid({ total: '0.00' })).toBeNull();
    expect(paid({ total: null })).toBeNull();
    expect(paid({ account: null })).toBeNull();
    expect(paid({}, 'na_pregledu')).toBeNull();
    expect(paid({}, 'izvezen')).not.toBeNull();
  });
});
