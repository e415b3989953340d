import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { numberSql } from '../ledger/number-sql.ts';
import { type AccountCard, CARD_LINES } from './account-card.api.ts';

interface Asked {
  account: string;
  partner_id?: string;
  /** `YYYY-MM-DD` */
  day?: string;
}

/**
 * An account's balance in a year and its last lines, or those of one partner on it: the balance from the kept turnover, the lines by
 * index. Throws 404 for an account or a partner that does not exist.
 */
export async function accountCard(ctx: Ctx, { account, partner_id, day }: Asked): Promise<AccountCard> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const partner = partner_id ? sql`and l.partner_id = ${partner_id}::uuid` : sql``;
  const { rows } = await ctx.db.execute<
    Omit<AccountCard, 'lines'> & { year_id: string | null; there: boolean }
  >(sql`
    select k.konto as account, k.naziv as name, p.naziv as partner, ${partner_id ?? null}::uuid is null or p.naziv is not null as there,
      y.idguid as year_id, y.naziv as year, coalesce(s.debit, 0)::numeric(18,2)::text as debit,
      coalesce(s.credit, 0)::numeric(18,2)::text as credit, coalesce(s.debit - s.credit, 0)::numeric(18,2)::text as balance
    from fin_konta k
    left join companies p on p.idguid = ${partner_id ?? null}::uuid
    left join lateral (
      select idguid, naziv from fin_poslovne_godine where tenant_id = ${tenant}
      order by (${day ?? null}::date between pocetak and kraj) is true desc, pocetak desc limit 1) y on true
    left join lateral (
      select sum(l.debit) as debit, sum(l.credit) as credit from fin_balances l
      where l.tenant_id = ${tenant} and l.year_id = y.idguid and l.account = ${account} ${partner}) s on true
    where k.tenant_id = ${tenant} and k.konto = ${account}`);
  const found = rows[0];
  if (!found?.there) throw notFound();
  const { year_id, there: _there, ...card } = found;
  const { rows: lines } = await ctx.db.execute<AccountCard['lines'][number] & Record<string, unknown>>(sql`
    select l.voucher_id, ${numberSql(ctx, 'l')} as voucher, l.line, l.day::text, l.description, l.document_no, l.debit::text, l.credit::text,
      (${card.balance}::numeric - coalesce(sum(l.debit - l.credit) over (
        order by l.day desc, l.journal_no desc, l.line desc rows between unbounded preceding and 1 preceding), 0)
      )::numeric(18,2)::text as balance
    from (
      select l.*, v.type, v.number, v.journal_no from fin_lines l
      join fin_vouchers v on v.tenant_id = ${tenant} and v.idguid = l.voucher_id
      where l.tenant_id = ${tenant} and l.account = ${account} ${partner} and l.year_id = ${year_id}::uuid
      order by l.day desc, v.journal_no desc, l.line desc limit ${CARD_LINES}) l
    order by l.day desc, l.journal_no desc, l.line desc`);
  return { ...card, lines };
}
