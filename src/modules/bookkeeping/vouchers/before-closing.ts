import { sql } from 'drizzle-orm';
import { plural } from '../../../core/plural.ts';
import type { BeforeClosing } from '../ledger/closing/before-closing.ts';

/** Drafts with a day of the year: once it is closed, they cannot be posted on it. */
export const draftsLeft: BeforeClosing = async (ctx, { pocetak, kraj }) => {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from fin_drafts
    where tenant_id = ${ctx.tenant.id}::uuid and day between ${pocetak} and ${kraj}`);
  const { count } = rows[0]!;
  return count === 0
    ? null
    : `Nije proknjiženo: ${count} ${plural(count, 'nacrt', 'nacrta', 'nacrta')} s datumom u ovoj godini. Poslije zatvaranja se na te dane ne knjiži.`;
};
