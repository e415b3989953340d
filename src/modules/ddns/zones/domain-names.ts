import { and, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import { invalid } from '../../../core/errors.ts';
import { TRASH_DAYS } from '../../../core/records/trash.api.ts';
import { domainName, shownName } from '../dns/names.ts';
import { ddnsFreedNames } from '../feed/feed.table.ts';
import { domainsInTrash } from './trash.ts';
import { ddnsDomains } from './zones.table.ts';

/** Key of the lock under which names are given out: two organisations must not take a name and one below it at once. */
const NAMES_LOCK = 7_223_090;

/** Makes other transactions that give out names wait for this one. */
export const lockNames = (ctx: Ctx) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK}::bigint)`);

/** Names that the operator gives nobody. */
export type ReservedNames = (db: Ctx['db']) => Promise<readonly string[]>;

/** The name of a new domain in its stored form. Throws 422 for one that is none, or that the operator does not give. */
export async function newNameOf(ctx: Ctx, typed: string, reservedNames: ReservedNames): Promise<string> {
  const read = domainName(typed);
  if ('error' in read) throw invalid({ name: read.error });
  const name = read.value;
  if ((await reservedNames(ctx.db)).includes(name))
    throw invalid({
      name: `„${shownName(name)}” je zajednički završetak, ispod kojeg domene imaju mnogi. Upišite cijelo ime svoje, npr. primjer.${shownName(name)}.`,
    });
  return name;
}

const CLASHES: Readonly<Record<string, string>> = {
  same: 'Domena je već upisana na ovoj instalaciji.',
  above: 'Domena iznad ove je već upisana na ovoj instalaciji, a nije vaša.',
  below: 'Domena ispod ove je već upisana na ovoj instalaciji, a nije vaša.',
};

/**
 * Why a name cannot be a domain of the caller's organisation because of what others have or had; null if it can. Whose it is is not
 * said.
 */
export async function clashWithOthers(ctx: Ctx, name: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ clash: string | null }>(
    sql`select ddns_domain_clash(${name}, ${ctx.tenant.id}::uuid) as clash`,
  );
  const clash = rows[0]?.clash;
  if (clash) return CLASHES[clash]!;
  const f = ddnsFreedNames;
  const [freed] = await ctx.db
    .select({ until: FREE_AGAIN })
    .from(f)
    .where(
      and(
        ne(f.freed_by, ctx.tenant.id),
        sql`${FREE_AGAIN} > now()`,
        sql`(${f.name} = ${name} or right(${name}, length(${f.name}) + 1) = '.' || ${f.name}
          or right(${f.name}, length(${name}) + 1) = '.' || ${name})`,
      ),
    )
    .orderBy(sql`${FREE_AGAIN} desc`)
    .limit(1);
  return freed ? `Ovo ime je nedavno imao neko drugi. Slobodno je od ${momentText(freed.until)}.` : null;
}

const FREE_AGAIN = sql<Date>`${ddnsFreedNames.freed_at} + make_interval(days => ${TRASH_DAYS}::int)`.mapWith(
  ddnsFreedNames.freed_at,
);

/** Throws 422 unless a domain may have this name: it is free here and elsewhere, and nothing of a domain above stands at it. */
export async function refuseTaken(ctx: Ctx, name: string): Promise<void> {
  const own = await ctx.db.$count(
    ddnsDomains,
    and(eq(ddnsDomains.tenant_id, ctx.tenant.id), eq(ddnsDomains.name, name)),
  );
  if (own > 0) throw invalid({ name: 'Ovu domenu već imate.' });
  const clash = await clashWithOthers(ctx, name);
  if (clash) throw invalid({ name: clash });
  if (await domainsInTrash.holds(ctx, name))
    throw invalid({ name: 'Ova domena je u korpi. Vratite je odatle, sa svim njenim zapisima.' });
  const hidden = await hiddenBy(ctx, name);
  if (hidden)
    throw invalid({
      name: `U domeni ${shownName(hidden)} već ima hostova ili zapisa s ovim imenom ili ispod njega, a za njih bi sada odgovarala nova domena. Prvo ih uklonite.`,
    });
}

/** Why a domain that was just brought back cannot stay: it hides hosts or records, or a domain below hides its own. Null if it can. */
export async function hidesOrHidden(ctx: Ctx, restored: string): Promise<string | null> {
  for (const name of [restored, ...(await domainsBelow(ctx, restored))]) {
    const hidden = await hiddenBy(ctx, name);
    if (hidden)
      return `U domeni ${shownName(hidden)} ima hostova ili zapisa s imenom ${shownName(name)} ili ispod njega, a za njih bi odgovarala domena ${shownName(name)}.`;
  }
  return null;
}

/**
 * The organisation's domain above a name that has hosts or records at it or below it, which a domain of that name hides. Those above
 * are locked, so that none gets a host or a record there meanwhile.
 */
async function hiddenBy(ctx: Ctx, name: string): Promise<string | null> {
  // A statement of its own: one that waits for a lock does not see what was committed meanwhile. In the order of restoreHosts.
  await ctx.db.execute(sql`
    select from ddns_domains d where d.tenant_id = ${ctx.tenant.id}::uuid and right(${name}, length(d.name) + 1) = '.' || d.name
    order by d.idguid for update`);
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select d.name from ddns_domains d
    where d.tenant_id = ${ctx.tenant.id}::uuid and right(${name}, length(d.name) + 1) = '.' || d.name and (
      exists (select from ddns_hosts h where h.domain_id = d.idguid and (h.fqdn = ${name} or right(h.fqdn, length(${name}) + 1) = '.' || ${name}))
      or exists (select from ddns_records r where r.domain_id = d.idguid and r.type <> 'NS'
        and (r.name = ${name} or right(r.name, length(${name}) + 1) = '.' || ${name})))
    limit 1`);
  return rows[0]?.name ?? null;
}

/** Names of the organisation's other domains below one, which answer for themselves. */
export async function domainsBelow(ctx: Ctx, name: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select name from ddns_domains
    where tenant_id = ${ctx.tenant.id}::uuid and right(name, length(${name}) + 1) = '.' || ${name} order by name`);
  return rows.map((row) => row.name);
}
