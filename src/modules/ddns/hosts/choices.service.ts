import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { containsAll } from '../../../core/query.ts';
import type { Choice } from '../../../core/resource-api.ts';
import type { Offered } from './hosts.api.ts';
import { SHOWN } from './hosts.service.ts';
import { countHosts, limitsOf } from './limits.ts';

/** Where the choices of a field come from, and what distinguishes those of one name. */
interface Source {
  from: SQL;
  id: SQL;
  label: SQL;
  hint: SQL;
  /** What is found by besides. */
  also?: SQL;
}

/** A domain's name in letters. The collation is named, since the two columns have different ones. */
const DOMAIN_SHOWN = sql<string>`(coalesce(d.shown, d.name) collate "bs-x-icu")`;

const SOURCES: Readonly<Record<string, (ctx: Ctx) => Source>> = {
  domain_id: ({ tenant }) => ({
    from: sql`ddns_domains d where d.tenant_id = ${tenant.id}::uuid`,
    id: sql`d.idguid`,
    label: DOMAIN_SHOWN,
    hint: sql`null::text`,
    also: sql`d.name`,
  }),
  owner_id: ({ tenant }) => ({
    from: sql`tenant_users m join users u on u.idguid = m.user_id
      where m.tenant_id = ${tenant.id}::uuid and m.is_active and u.is_active`,
    id: sql`u.idguid`,
    label: sql`u.first_name || ' ' || u.last_name`,
    hint: sql`u.email`,
  }),
  // No chains: a host that goes along with another is not offered.
  lead_id: ({ tenant }) => ({
    from: sql`ddns_hosts h where h.tenant_id = ${tenant.id}::uuid and h.lead_id is null`,
    id: sql`h.idguid`,
    label: SHOWN,
    hint: sql`nullif(concat_ws(', ', host(h.ip4), host(h.ip6)), '')`,
  }),
};

/** Choices of a field of a host. Throws 404 for another field. */
export async function choicesOf(
  ctx: Ctx,
  field: string,
  { q = '', idguid, limit }: { q?: string; idguid?: string; limit: number },
): Promise<Choice[]> {
  const source = Object.hasOwn(SOURCES, field) ? SOURCES[field]?.(ctx) : undefined;
  if (!source) throw notFound();
  if (idguid !== undefined && !isId(idguid)) return [];
  const words = q.split(/\s+/).filter(Boolean).slice(0, 10);
  const { from, id, label, hint, also = sql`null` } = source;
  const found = containsAll(sql`core_fold(concat_ws(' ', ${label}, ${hint}, ${also}))`, words);
  const conditions = [...found, ...(idguid ? [sql`${id} = ${idguid}::uuid`] : [])];
  const { rows } = await ctx.db.execute<Choice & Record<string, unknown>>(sql`
    select ${id} as idguid, ${label} as label, ${hint} as hint from ${from}
    ${conditions.length > 0 ? sql` and ${sql.join(conditions, sql` and `)}` : sql``} order by ${label}, ${id} limit ${limit}`);
  return rows;
}

/** The domains that a host can be made in, and how many more it may be. */
export async function offeredHosts(ctx: Ctx): Promise<Offered> {
  const { rows: domains } = await ctx.db.execute<Offered['domains'][number] & Record<string, unknown>>(sql`
    select d.idguid, ${DOMAIN_SHOWN} as shown, d.ttl_least, d.ttl_most, d.minimum from ddns_domains d
    where d.tenant_id = ${ctx.tenant.id}::uuid order by ${DOMAIN_SHOWN}`);
  const { hosts: most_hosts, updates } = await limitsOf(ctx.db, ctx.tenant.id);
  return { domains, hosts: await countHosts(ctx), most_hosts, updates };
}
