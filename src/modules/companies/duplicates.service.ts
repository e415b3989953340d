import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { tableOf } from '../../core/table.ts';
import type { CompanyHint, DuplicateGroup, Duplicates, Reason } from './companies.api.ts';
import { hintOf, own } from './companies.service.ts';
import { companyKeys } from './companies.table.ts';
import { distinctPairs } from './distinct.service.ts';
import { componentsOf, type Shared } from './groups.ts';
import { companies } from './resources.ts';

const table = tableOf(companies);
/** Groups of a page, and companies that are shown of one. */
const PAGE = 50;
const MAX_SHOWN = 50;

/**
 * A page of groups of own companies that look like one: those that share a key with one another, unless they are marked as different.
 * The largest first; in a group those with a number, then the oldest, so that the first is the one that usually stays.
 */
export async function findDuplicates(ctx: Ctx, page: number): Promise<Duplicates> {
  const { rows: shared } = await ctx.db.execute<Shared & Record<string, unknown>>(sql`
    select reason, array_agg(company_id)::text[] as ids from ${companyKeys} where ${own(ctx)}
    group by reason, key having count(*) > 1`);
  const all = componentsOf(shared, await distinctPairs(ctx));
  const groups = all.slice((page - 1) * PAGE, page * PAGE);
  const shown = groups.flatMap(({ ids }) => ids.slice(0, MAX_SHOWN));
  const { rows } = await ctx.db.execute<CompanyHint & Record<string, unknown>>(
    sql`select ${hintOf(ctx)} from ${table} where idguid = any(${sql.param(shown)}::uuid[]) order by coalesce(jib, strani_broj) is null, created_at, idguid`,
  );
  const groupOf = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group] as const)));
  const members = new Map<object, CompanyHint[]>(groups.map((group) => [group, []]));
  for (const row of rows) members.get(groupOf.get(row.idguid)!)!.push(row);
  return {
    groups: groups.map(
      (group): DuplicateGroup => ({
        reasons: [...group.reasons] as Reason[],
        size: group.ids.length,
        companies: members.get(group)!,
      }),
    ),
    total: all.length,
    per_page: PAGE,
  };
}
