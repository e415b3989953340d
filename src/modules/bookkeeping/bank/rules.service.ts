import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { isId } from '../../../core/list-query.ts';
import { publish } from '../../../core/live/publish.ts';
import { unitsOf } from '../../../core/money/money.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { textKey } from './match.ts';
import type { Part } from './parts.ts';
import { differenceRoles, sideOf } from './proposals.service.ts';
import type { RuleRow, RuleSort } from './rules.api.ts';
import type { RowInBooks } from './statements.service.ts';

const RULES = jsonRecordset({
  idguid: 'uuid',
  kind: 'text',
  pattern: 'text',
  side: 'text',
  account: 'text',
  partner_id: 'uuid',
  source: 'text',
});

/** Keeps where rows were booked: by the account of the other side, or by the text where there is no partner. */
export async function learn(
  ctx: Ctx,
  statement: { statement_no: string; day: string },
  rows: readonly RowInBooks[],
): Promise<void> {
  const roles = await differenceRoles(ctx);
  const rules = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const part = mainPart(row.decision ?? [], [roles.gain, roles.loss]);
    if (!part) continue;
    const kind = row.partner_account !== null ? 'account' : 'text';
    const pattern = row.partner_account ?? textKey(row.description);
    // A text is about one partner today and another tomorrow.
    if (pattern === '' || (kind === 'text' && part.partner_id !== null)) continue;
    const side = sideOf(row.amount);
    const { account, partner_id } = part;
    const source = `izvod ${statement.statement_no} od ${dayText(statement.day)}, stavka ${row.line}`;
    rules.set(`${kind} ${side} ${pattern}`, {
      idguid: newId(),
      kind,
      pattern,
      side,
      account,
      partner_id,
      source,
    });
  }
  if (rules.size === 0) return;
  const ordered = [...rules].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rule]) => rule);
  await ctx.db.execute(sql`
    insert into fin_bank_rules as r (tenant_id, idguid, kind, pattern, side, account, partner_id, source, learned_by)
    select ${ctx.tenant.id}::uuid, idguid, kind, pattern, side, account, partner_id, source, ${ctx.actor.name} from ${RULES(ordered)}
    on conflict on constraint fin_bank_rules_key do update set account = excluded.account, partner_id = excluded.partner_id,
      source = excluded.source, learned_at = now(), learned_by = excluded.learned_by
    where (r.account, r.partner_id) is distinct from (excluded.account, excluded.partner_id)`);
}

/** The largest part that is no difference of rates. */
const mainPart = (parts: readonly Part[], differences: readonly (string | null)[]): Part | undefined =>
  parts
    .filter(({ account }) => !differences.includes(account))
    .toSorted((a, b) => {
      const size = ({ amount }: Part): bigint => (unitsOf(amount) < 0n ? -unitsOf(amount) : unitsOf(amount));
      return size(a) > size(b) ? -1 : 1;
    })[0];

/** The learnt rules, as their list is served. */
export const rules = (tenant: string): Listing<RuleSort, Sent<RuleRow>> =>
  listingOf({
    columns: {
      idguid: sql<string>`r.idguid`,
      kind: sql<RuleRow['kind']>`r.kind`,
      pattern: sql<string>`r.pattern`,
      side: sql<RuleRow['side']>`r.side`,
      account: sql<string>`r.account`,
      partner: sql<string | null>`c.naziv`,
      source: sql<string>`r.source`,
      learned_at: sql<Date>`r.learned_at`.mapWith((at: string) => new Date(at)),
      learned_by: sql<string>`r.learned_by`,
    },
    from: sql`fin_bank_rules r left join companies c on c.idguid = r.partner_id`,
    where: sql`r.tenant_id = ${tenant}::uuid`,
    folded: sql`core_fold(r.pattern || ' ' || r.account || ' ' || coalesce(c.naziv, '') || ' ' || r.source)`,
    filters: { kind: sql`r.kind`, side: sql`r.side`, account: sql`r.account` },
    order: { learned_at: [sql`r.learned_at`], account: [sql`r.account`], pattern: [sql`r.pattern`] },
    id: sql`r.idguid`,
  });

/** Forgets a rule. Throws 404. */
export async function forgetRule(ctx: Ctx, idguid: string): Promise<void> {
  const { rowCount } = isId(idguid)
    ? await ctx.db.execute(
        sql`delete from fin_bank_rules where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`,
      )
    : { rowCount: 0 };
  if (!rowCount) throw notFound();
  await publish(ctx, { topic: 'ledger' });
}
