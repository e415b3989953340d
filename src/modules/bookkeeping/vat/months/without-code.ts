import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { REVERSED } from '../../ledger/reversed-sql.ts';
import { rolesSql, TAX_ROLES } from '../../ledger/vat-roles.ts';
import type { Settlement } from '../vat.api.ts';

/** Accounts whose lines belong into KUF or KIF: those that codes name, except of expenses, and those of input and output tax. */
const VAT_ACCOUNTS =
  sql.raw(`select c.konto from fin_pdv_oznake c where c.tenant_id = v.tenant_id and c.nosi = 'pdv' and c.konto !~ '^[56]'
  union all select a.konto from fin_konta a where a.tenant_id = v.tenant_id and a.uloga in (${rolesSql(TAX_ROLES)})`);

/**
 * Lines on accounts of VAT that have no code, with their vouchers and types: `from … where …` of `l`, `v` and `k`. Vouchers of the months
 * from the first to the last day, without those that are or have a reversal.
 */
export const linesWithoutCode = ({ tenant }: Ctx, from: string, to: string): SQL => sql`
  from fin_vouchers v
  join fin_vrste_naloga k on k.tenant_id = v.tenant_id and k.sifra = v.type collate "bs-x-icu" and k.namjena <> 'pdv'
  join fin_lines l on l.tenant_id = v.tenant_id and l.voucher_id = v.idguid and l.vat_code is null
  where v.tenant_id = ${tenant.id}::uuid and v.day >= ${from}::date and v.day < date_trunc('month', ${to}::date) + interval '1 month'
    and v.reversal_of is null and v.source <> 'vat' and v.period between 1 and 98
    and l.account collate "bs-x-icu" in (${VAT_ACCOUNTS})
    and not ${REVERSED}`;

/** What such lines of a month leave on their accounts: the settlement takes only what is in KUF and KIF. */
export async function leftOnAccounts(ctx: Ctx, month: string): Promise<Settlement['left']> {
  const { rows } = await ctx.db.execute<Settlement['left'][number] & Record<string, unknown>>(sql`
    select o.account, a.naziv as name, o.balance::text from (
      select l.account, sum(l.debit - l.credit) as balance ${linesWithoutCode(ctx, month, month)} group by l.account
    ) o left join fin_konta a on a.tenant_id = ${ctx.tenant.id}::uuid and a.konto = o.account collate "bs-x-icu"
    where o.balance <> 0 order by o.account`);
  return rows;
}
