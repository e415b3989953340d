import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../../test/helper.ts';
import { bankDesk } from './desk.ts';

export const PATH = '/fin/uvoz-naloga';
const COLUMNS = [
  ...['nalog', 'vrsta', 'datum', 'konto', 'duguje', 'potrazuje', 'partner', 'mjesto_troska', 'dokument'],
  ...['strana_valuta', 'iznos_valute', 'kurs'],
];

/** Two vouchers with descriptions by mark. */
export const pair = (mark: string): string[] => [
  `${mark}1;TM;03.11.2026;551;5;;;;;;;`,
  `${mark}1;;;205;;5;;;;;;`,
  `${mark}2;TM;04.11.2026;551;7;;;;;;;`,
  `${mark}2;;;205;;7;;;;;;`,
];

/** Books with a partner, into which vouchers are brought in. */
export async function voucherFileDesk(test: TestApp) {
  const desk = await bankDesk(test);
  const partner = await desk.addPartner('Čaršija Čačak d.o.o.');
  const bring = (rows: readonly string[], options: object = {}) =>
    desk.send(PATH, [COLUMNS.join(';'), ...rows].join('\n'), {
      mapping: Object.fromEntries(COLUMNS.map((name, index) => [name, index])),
      ...options,
    });
  const draftsOf = async (run_id: string) =>
    (await desk.call('GET', `/fin/drafts?run_id=${run_id}&sort=description`)).body.data;
  const draft = async (idguid: string) => (await desk.call('GET', `/fin/drafts/${idguid}`)).body.data;
  return { desk, partner, bring, draftsOf, draft };
}

export const HEAD =
  'Broj naloga;Vrsta naloga;Datum knjiženja;Konto;Duguje;Potražuje;Komitent;Vezni broj;Valuta;Opis';

/** The same, of files whose headings are recognised. */
export async function headedFileDesk(test: TestApp) {
  const desk = await bankDesk(test);
  const partner = await desk.addPartner('Čaršija Čačak d.o.o.');
  const mappingOf = async (file: Buffer | string): Promise<Record<string, number>> => {
    const { body } = await desk.send(`${PATH}/inspect`, file);
    return Object.fromEntries(
      body.data.columns.flatMap(({ suggested, index }: { suggested: string | null; index: number }) =>
        suggested ? [[suggested, index]] : [],
      ),
    );
  };
  const bring = async (file: Buffer | string, options: object = {}) =>
    desk.send(PATH, file, { mapping: await mappingOf(file), as: 'posted', ...options });
  const lines = async (day: string) => {
    const { rows } = await test.ownerDb.execute(sql`
      select v.type, v.day::text as day, v.description, v.statement_no, l.line, l.account, l.partner_id, l.cost_center_id, l.debit::text as debit,
        l.credit::text as credit, l.currency, l.currency_amount::text, l.rate::text, l.document_no, l.document_date::text, l.due_date::text,
        l.description as text, l.vat_code, l.vat_base::text, l.vat_month::text
      from fin_lines l join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id
      where l.tenant_id = ${desk.person.tenantId} and l.day = ${day} order by v.journal_no, l.line`);
    return rows;
  };
  return { desk, partner, mappingOf, bring, lines };
}
