import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../test/helper.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { type Books, books, voucher } from '../ledger/testkit.ts';
import type { NewVoucher } from '../ledger/voucher.ts';

const RIGHTS = [
  'fin_knjizenje_pregled',
  'fin_knjizenje_save',
  'admin_companies_pregled',
  'admin_companies_save',
];

/** A posted document: above 0 on the debit side. */
export interface Booked {
  document?: string | null;
  /** KM with two decimals, with a minus for credit. */
  amount: string;
  day?: string;
  due?: string | null;
  account?: string;
}

/** Books with partners, for tests of open items. */
export async function openBooks(test: TestApp) {
  const own: Books = await books(test, RIGHTS);
  const { token } = own.person;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    test.call(method, `/api/fin/open-items${path}`, { token, body });
  const data = async (path: string) => {
    const { status, body } = await call('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  const partner = async (naziv: string, more: object = {}): Promise<string> => {
    const { body } = await test.call('POST', '/api/admin/companies', { token, body: { naziv, ...more } });
    return body.data.idguid;
  };
  /** Posts one voucher with a line for each document of a partner; answers its id. */
  const book = async (partner_id: string, documents: readonly Booked[], more: Partial<NewVoucher> = {}) => {
    const lines = documents.flatMap(({ document, amount, day, due, account = '211' }) => {
      const size = amount.replace('-', '');
      const credit = amount.startsWith('-');
      return [
        {
          account,
          partner_id,
          [credit ? 'credit' : 'debit']: size,
          document_no: document ?? null,
          document_date: day ?? null,
          due_date: due ?? null,
        },
        { account: '551', [credit ? 'debit' : 'credit']: size },
      ];
    });
    const made = voucher({ day: documents[0]?.day ?? '2026-01-10', lines, ...more });
    const [posted] = await own.run((ctx) => postVouchers(ctx, [made]));
    return posted!.idguid;
  };
  /** Posts the reversal of a voucher of `book`. */
  const reverse = async (reversal_of: string, documents: readonly Booked[], partner_id: string) => {
    const opposite = documents.map((one) => ({
      ...one,
      amount: one.amount.startsWith('-') ? one.amount.slice(1) : `-${one.amount}`,
    }));
    return book(partner_id, opposite, { reversal_of, reversal_kind: 'black', source: 'reversal' });
  };
  /** What is open by document. */
  const open = async (partner_id: string): Promise<Record<string, string>> => {
    const rows: { document_no: string; open: string }[] = await data(
      `?partner_id=${partner_id}&page_size=200`,
    );
    return Object.fromEntries(rows.map((one) => [one.document_no, one.open]));
  };
  const match = (
    partner_id: string,
    debit_document: string,
    credit_document: string,
    amount: string,
    account = '211',
  ) =>
    call('POST', '/matches', { matches: [{ account, partner_id, debit_document, credit_document, amount }] });
  /** Where `booked` or `matched` differ from what they follow. */
  const drift = async () =>
    (
      await test.ownerDb.execute(sql`
        select o.account, o.document_no, o.booked, l.booked as lines, o.matched, coalesce(m.matched, 0) as matches
        from fin_open_items o
        left join (select tenant_id, account, partner_id, coalesce(document_no, '') as document_no, sum(debit - credit) as booked
          from fin_lines group by 1, 2, 3, 4) l using (tenant_id, account, partner_id, document_no)
        left join (select m.tenant_id, m.account, m.partner_id, x.document_no, sum(x.amount) as matched from fin_matches m
          cross join lateral (values (m.debit_document, -m.amount), (m.credit_document, m.amount)) x (document_no, amount)
          group by 1, 2, 3, 4) m using (tenant_id, account, partner_id, document_no)
        where o.tenant_id = ${own.person.tenantId}::uuid and o.partner_id is not null
          and (o.booked <> coalesce(l.booked, 0) or o.matched <> coalesce(m.matched, 0))`)
    ).rows;
  return { ...own, call, data, partner, book, reverse, open, match, drift };
}
export type OpenBooks = Awaited<ReturnType<typeof openBooks>>;
