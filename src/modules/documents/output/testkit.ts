import { sql } from 'drizzle-orm';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { deskOf } from '../processing/testkit.ts';

/** Numbers with right check digits: the seller's, and that of the organisation itself. */
export const SELLER = '4200000000007';
export const OWN = '4209999990006';

/** An invoice as a person has confirmed it. */
export const INVOICE: Record<string, string | null> = {
  seller_name: 'Drina Papir d.o.o.',
  seller_jib: SELLER,
  seller_pdv: '200000000007',
  buyer_name: 'Proba d.o.o.',
  buyer_jib: OWN,
  invoice_number: '005694',
  invoice_date: '2026-03-03',
  due_date: '2026-03-18',
  base: '100.00',
  vat: '17.00',
  total: '117.00',
  currency: 'BAM',
  account: '1290070101028494',
};
export const LINES: Record<string, string | null>[] = [
  { name: 'Papir A4', unit: 'kom', quantity: '2.5', price: '40.00', amount: '100.00' },
];

const storedRow = (row: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      { value, certainty: 1, page: null, box: null, source: 'rules' },
    ]),
  );

interface Made {
  fields?: Record<string, string | null>;
  lines?: Record<string, string | null>[];
  state?: string;
  name?: string;
}

/** Documents of an organisation with values that a test names; the first one has been read of a paper. */
export async function outDesk(t: TestApp, person: Person) {
  const desk = deskOf(t, person);
  const first = await desk.reviewed();
  /** Answers the id of a document with these values. */
  async function make({ fields = {}, lines = LINES, state = 'odobren', name = 'račun.pdf' }: Made = {}) {
    const idguid = newId();
    const all = { ...INVOICE, ...fields };
    const values = { fields: storedRow(all), lines: lines.map(storedRow) };
    await t.ownerDb.execute(sql`
      insert into dok_documents (tenant_id, idguid, name, state, origin, file_id, sha256, type_id, type_version, page_count, pages_read,
        values, party, party_jib, number, day, total, currency, approved_by, approved_at, created_by, run)
      select tenant_id, ${idguid}, ${name}, ${state}, 'osoba', file_id, ${idguid},
        (select t.idguid from dok_types t where t.tenant_id = d.tenant_id and t.code = 'faktura'), 1, 1, 1, ${JSON.stringify(values)}::jsonb,
        ${all.seller_name}, ${all.seller_jib}, ${all.invoice_number}, ${all.invoice_date}::date, ${all.total}::numeric,
        ${all.currency}, 'Amra', '2026-03-05T10:00:00Z', 'Amra', 0
      from dok_documents d where idguid = ${first.idguid}`);
    return idguid;
  }
  return { ...desk, first, make };
}
