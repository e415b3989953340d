import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { isId } from '../../../core/list-query.ts';
import { publish } from '../../../core/live/publish.ts';
import { absolute, unitsOf } from '../../../core/money/money.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import { allAccounts } from '../ledger/books.service.ts';
import { textKey } from './match.ts';
import type { Part } from './parts.ts';
import { differenceRoles, sideOf } from './proposals.service.ts';
import type { ChangedRule, RuleRow, RuleSort } from './rules.api.ts';
import type { RowInBooks } from './statements.service.ts';
import { versionAt } from './version-sql.ts';

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
      const size = ({ amount }: Part): bigint => absolute(unitsOf(amount));
      return size(a) > size(b) ? -1 : 1;
    })[0];

/** A rule is as new as the moment when it was last learnt or changed. */
const VERSION = versionAt(sql`r.learned_at`);

/** The learnt rules, as their list is served. */
export const rules = (tenant: string): Listing<RuleSort, Sent<RuleRow>> =>
  listingOf({
    columns: {
      idguid: sql<string>`r.idguid`,
      kind: sql<RuleRow['kind']>`r.kind`,
      pattern: sql<string>`r.pattern`,
      side: sql<RuleRow['side']>`r.side`,
      account: sql<string>`r.account`,
      partner_id: sql<string | null>`r.partner_id`,
      partner: sql<string | null>`c.naziv`,
      version: sql<number>`${VERSION}`,
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

type RuleState = Omit<ChangedRule, 'updated_at'> & { updated_at: Date };

async function ruleState(ctx: Ctx, idguid: string): Promise<RuleState> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<Record<string, unknown> & ChangedRule>(sql`
    select r.idguid, r.account, r.partner_id, ${VERSION} as version, r.learned_at as updated_at, r.learned_by as updated_by
    from fin_bank_rules r where r.tenant_id = ${ctx.tenant.id}::uuid and r.idguid = ${idguid}::uuid for update`);
  if (!rows[0]) throw notFound();
  return { ...rows[0], updated_at: new Date(rows[0].updated_at) };
}

/**
 * Changes where rows of a rule go. Throws 404, 409 `stale` where the rule is not at `version` any more, and 422 at an account or a partner
 * that the books would refuse.
 */
export async function changeRule(
  ctx: Ctx,
  idguid: string,
  { version, account, partner_id }: { version: number; account: string; partner_id: string | null },
): Promise<RuleState> {
  const now = await ruleState(ctx, idguid);
  if (now.version !== version) throw stale(now);
  const of = (await allAccounts(ctx)).find(({ konto }) => konto === account);
  if (!of) throw invalid({ account: 'Tog konta nema u kontnom planu.' });
  if (!of.postable) throw invalid({ account: 'Na ovaj konto se ne knjiži: odaberite konto ispod njega.' });
  if (!of.aktivno) throw invalid({ account: 'Konto nije aktivno.' });
  if (of.partner === 'obavezno' && partner_id === null)
    throw invalid({ partner_id: 'Ovaj konto traži partnera.' });
  if (of.partner === 'ne' && partner_id !== null)
    throw invalid({ partner_id: 'Na ovaj konto se ne knjiži po partneru.' });
  if (partner_id !== null) {
    const { rows } = await ctx.db.execute(sql`select from companies where idguid = ${partner_id}::uuid`);
    if (rows.length === 0) throw invalid({ partner_id: 'Taj partner ne postoji.' });
  }
  await ctx.db.execute(sql`
    update fin_bank_rules set account = ${account}, partner_id = ${partner_id}::uuid, learned_at = clock_timestamp(),
      learned_by = ${ctx.actor.name}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
  await publish(ctx, { topic: 'ledger' });
  return ruleState(ctx, idguid);
}

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
