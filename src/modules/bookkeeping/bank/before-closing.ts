import { sql } from 'drizzle-orm';
import { plural } from '../../../core/plural.ts';
import type { BeforeClosing } from '../ledger/closing/before-closing.ts';
import { VOUCHER } from './kept-sql.ts';

/** Statements of the year that no voucher has. */
export const statementsLeft: BeforeClosing = async (ctx, { pocetak, kraj }) => {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from fin_bank_statements s
    join fin_bank_states t on t.tenant_id = s.tenant_id and t.statement_id = s.idguid ${VOUCHER}
    where s.tenant_id = ${ctx.tenant.id}::uuid and s.day between ${pocetak} and ${kraj} and v.idguid is null`);
  const { count } = rows[0]!;
  return count === 0
    ? null
    : `Nije proknjiženo: ${count} ${plural(count, 'bankovni izvod', 'bankovna izvoda', 'bankovnih izvoda')} iz ove godine.`;
};
