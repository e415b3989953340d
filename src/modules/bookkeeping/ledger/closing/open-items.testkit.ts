import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { newId } from '../../../../core/id.ts';
import { decimalOf } from '../../../../core/money/money.ts';
import { postVouchers } from '../posting.service.ts';
import { type Books, books, voucher } from '../testkit.ts';
import type { NewLine } from '../voucher.ts';

const RIGHTS = ['fin_knjizenje', 'fin_poslovnegodine'].flatMap((stem) => [`${stem}_pregled`, `${stem}_save`]);

export let test: TestApp;

type Of = Omit<NewLine, 'account' | 'debit' | 'credit'> & { account?: string };

/** Books with two partners, as far as the closing of a year carries what they owe. */
export async function carrying() {
  const own: Books = await books(test, RIGHTS);
  const partners = await own.run(async (ctx) => {
    const ids = [newId(), newId()];
    for (const [nth, id] of ids.entries())
      await ctx.db.execute(
        sql`insert into companies (idguid, tenant_id, naziv) values (${id}::uuid, ${ctx.tenant.id}::uuid, ${`Partner ${nth}`})`,
      );
    return ids as [string, string];
  });
  /** Posts an amount of a document, in fening: above 0 on the debit side. */
  const post = (day: string, amount: bigint, of: Of = {}) => {
    const size = decimalOf(amount < 0n ? -amount : amount);
    const [side, other] = amount < 0n ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const);
    const lines = [
      { account: '211', partner_id: partners[0], ...of, [side]: size },
      { account: '205', [other]: size },
    ];
    return own.run((ctx) => postVouchers(ctx, [voucher({ day, lines })]));
  };
  const match = (debit_document: string, credit_document: string, amount: string, partner_id = partners[0]) =>
    own.run((ctx) => {
      const made = [{ idguid: newId(), account: '211', partner_id, debit_document, credit_document, amount }];
      return ctx.db.execute(sql`select fin_match(${JSON.stringify(made)}::jsonb, 'Proba')`);
    });
  const ask = (yearId: string, path: string, body: object) =>
    test.call('POST', `/api/fin/years/${yearId}/closing${path}`, { token: own.person.token, body });
  const close = async (yearId = own.yearId) => {
    const tax = { tax: null, tax_account: null };
    const { digest } = (await ask(yearId, '/preview', tax)).body.data;
    const { status, body } = await ask(yearId, '', { ...tax, digest });
    if (status !== 201) throw new Error(JSON.stringify(body));
  };
  /** What the opening of a year has on accounts that are carried by document: `partner/document` -> amount, currency. */
  const opening = (year = '2027', account = '211') =>
    own.run(async (ctx) => {
      const { rows } = await ctx.db.execute<{ of: string; amount: string; foreign: string | null }>(sql`
        select coalesce(p.naziv, '') || '/' || coalesce(l.document_no, '') as of, (l.debit - l.credit)::text as amount,
          l.currency || ' ' || l.currency_amount as foreign
        from fin_lines l join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id and v.source = 'opening'
        join fin_poslovne_godine y on y.tenant_id = v.tenant_id and y.idguid = v.year_id
        left join companies p on p.idguid = l.partner_id
        where l.tenant_id = ${ctx.tenant.id}::uuid and y.naziv = ${year} and l.account = ${account} order by 1, 2`);
      return rows.map((row) => [row.of, row.amount, ...(row.foreign ? [row.foreign] : [])]);
    });
  const idOf = (naziv: string) =>
    own.run(async (ctx) => {
      const { rows } = await ctx.db.execute<{ idguid: string }>(
        sql`select idguid from fin_poslovne_godine where tenant_id = ${ctx.tenant.id}::uuid and naziv = ${naziv}`,
      );
      return rows[0]!.idguid;
    });
  return { ...own, partners, post, match, close, opening, idOf };
}

export const EUR = { currency: 'EUR', currency_amount: '1000.00', rate: '1.955830' };

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
};
