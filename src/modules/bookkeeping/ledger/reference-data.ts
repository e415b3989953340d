import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

type Row = Record<string, string>;
/** `data/README.md` describes the source and reliability of each file. */
const csv = (file: string): Row[] =>
  parse(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'), { columns: true, bom: true });

/** Accounts whose lines belong to a partner and are closed by document. */
const OF_PARTNERS = /^(kupci|dobavljaci|avansi_primljeni)/;
/** Classes of expenses, revenue and closing: they end with the year. */
const OF_RESULT = /^[5679]/;

/** The chart of the Federation of 2022 as records of `konta`. */
export function chart(): Record<string, unknown>[] {
  const roles = new Map(csv('uloge_konta.csv').map(({ uloga, konto }) => [konto, uloga!]));
  return csv('kontni_plan_fbih_2022.csv').map(({ code = '', name_bs = '' }) => {
    const role = roles.get(code) ?? null;
    const ofPartner = role !== null && OF_PARTNERS.test(role);
    return {
      konto: code,
      naziv: name_bs,
      partner: ofPartner ? 'obavezno' : 'moguce',
      mjesto_troska: /^[569]/.test(code) ? 'moguce' : 'ne',
      otvorene_stavke: ofPartner,
      prenos: OF_RESULT.test(code) ? 'ne' : ofPartner ? 'stavke' : 'saldo',
      uloga: role,
      aktivno: true,
    };
  });
}

const orNull = (row: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]));

/** Types of vouchers as records of `vrste-naloga`. */
export const voucherTypes = (): Record<string, unknown>[] =>
  csv('vrste_naloga.csv').map((row) => ({ ...orNull(row), aktivno: true }));

/** VAT codes as records of `pdv-oznake`. */
export const vatCodes = (): Record<string, unknown>[] =>
  csv('pdv_oznake.csv').map((row) => ({ ...orNull(row), aktivno: true }));
