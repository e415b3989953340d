import { expect, test } from 'vitest';
import { draftOfTemplate, type TemplateRow } from './template-lines.ts';

const row = (konto: string, more: Partial<TemplateRow>): TemplateRow => ({
  konto,
  strana: 'duguje',
  iznos: null,
  opis: null,
  dokument: null,
  pdv: null,
  osnovica: null,
  ...more,
});
const made = (stavke: TemplateRow[], amount = '100.00') =>
  draftOfTemplate(
    { vrsta: 'UF', opis: 'Zakup za {mjesec}', partner_id: 'p', stavke },
    { day: '2026-11-05', amount, vatMonth: '2026-11-01', takesPartner: (account) => account === '432' },
  );

test('percentages are rounded once, and the remainder balances the voucher', () => {
  const { description, lines } = made(
    [
      row('533', { strana: 'duguje', iznos: '100%' }),
      row('270', { strana: 'duguje', iznos: '17%', pdv: 'U17N', osnovica: '100 %' }),
      row('432', { strana: 'potrazuje', iznos: '=', dokument: 'Z-11' }),
    ],
    '33.33',
  );
  expect(description).toBe('Zakup za novembar 2026.');
  expect(lines).toEqual([
    { account: '533', debit: '33.33' },
    { account: '270', debit: '5.67', vat_code: 'U17N', vat_base: '33.33', vat_month: '2026-11-01' },
    { account: '432', partner_id: 'p', credit: '39.00', document_no: 'Z-11' },
  ]);
});

test('a remainder stands on the side that lacks it; fixed amounts stay', () => {
  const { lines } = made([
    row('551', { strana: 'potrazuje', iznos: '1.234,50' }),
    row('205', { strana: 'potrazuje', iznos: '=' }),
  ]);
  expect(lines).toEqual([
    { account: '551', credit: '1234.50' },
    { account: '205', debit: '1234.50' },
  ]);
});
