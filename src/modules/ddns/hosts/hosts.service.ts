import { and, eq, type SQL, sql } from 'drizzle-orm';
import { historyOf } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { forbidden, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { readAddress } from '../dns/addresses.ts';
import { ddnsDomains } from '../zones/zones.table.ts';
import type { Host, HostRow, HostSort } from './hosts.api.ts';
import { ddnsContacts, ddnsHosts } from './hosts.table.ts';
import { HOST, SAVE_HOSTS, SEE_HOSTS } from './labels.ts';
import { type HostState, USUAL_SILENCE } from './states.ts';

/** When something last came for a host `h` with its last contact `c`, or for the host that it goes along with. */
const HEARD = sql`greatest(c.at, (select l.at from ddns_contacts l where l.host_id = h.lead_id))`;

/** How a host `h` does. */
export const STATE = sql<HostState>`case
  when not h.active then 'off'
  when h.ip4_mode not in ('follow') and h.ip6_mode not in ('follow', 'prefix') then 'still'
  when ${HEARD} is null then 'waiting'
  when ${HEARD} < now() - make_interval(hours => coalesce(h.silent_hours, ${USUAL_SILENCE}::int)) then 'silent'
  else 'heard' end`;
/** The name in letters. The collation is named, since the two columns have different ones. */
export const SHOWN: SQL<string> = sql<string>`(coalesce(h.shown, h.fqdn) collate "bs-x-icu")`;
/** What a search looks through. */
export const SEARCHED: SQL = sql`(concat_ws(' ', h.fqdn, h.shown, h.note, host(h.ip4), host(h.ip6)) collate "bs-x-icu")`;
const OWNER = sql<
  string | null
>`(select u.first_name || ' ' || u.last_name from tenant_users m join users u on u.idguid = m.user_id
  where m.tenant_id = h.tenant_id and m.user_id = h.owner_id)`;
const IP4 = sql<string | null>`host(h.ip4)`;
const IP6 = sql<string | null>`host(h.ip6)`;
const LAST = momentOf(sql<Date | null>`${HEARD}`);
const CHANGED = momentOf(sql<Date | null>`h.changed_at`);

const FROM = sql`ddns_hosts h join ddns_domains d on d.idguid = h.domain_id left join ddns_contacts c on c.host_id = h.idguid`;

const listingWhere = (where: (ctx: Ctx) => SQL): Listing<HostSort, Sent<HostRow>> =>
  listingOf((ctx) => ({
    columns: {
      idguid: sql<string>`h.idguid`,
      fqdn: sql<string>`h.fqdn`,
      shown: SHOWN,
      domain_id: sql<string>`h.domain_id`,
      domain: sql<string>`d.name`,
      state: STATE,
      active: sql<boolean>`h.active`,
      ip4: IP4,
      ip6: IP6,
      changed_at: CHANGED,
      last_at: LAST,
      owner: OWNER,
      note: sql<string | null>`h.note`,
    },
    from: FROM,
    where: sql`h.tenant_id = ${ctx.tenant.id}::uuid and ${where(ctx)}`,
    search: SEARCHED,
    filters: {
      domain_id: sql`h.domain_id`,
      state: STATE,
      active: sql`h.active`,
      owner_id: sql`h.owner_id`,
      last_at: HEARD,
      changed_at: sql`h.changed_at`,
    },
    order: {
      shown: [SHOWN],
      changed_at: [{ nullable: sql`h.changed_at` }],
      last_at: [{ nullable: HEARD }],
    },
    id: sql`h.idguid`,
  }));

/** The organisation's hosts. */
export const hostListing = listingWhere(() => sql`true`);
/** Those that were given to the caller. */
export const myHostListing = listingWhere((ctx) => sql`h.owner_id = ${ownerId(ctx)}::uuid`);

/** The person to whom hosts may have been given; null for an API key and for an impersonator, who have only rights. */
const ownerId = ({ actor }: Ctx): string | null => (actor.via === null ? actor.userId : null);

/** Whether the caller may do with a host what its owner may. */
export const isOwner = (ctx: Ctx, { owner_id }: { owner_id: string | null }): boolean =>
  owner_id !== null && owner_id === ownerId(ctx);

export type HostRecord = typeof ddnsHosts.$inferSelect;

/** A host as its row is, locked for a change. Throws 404 for an id that is unknown, malformed or another organisation's. */
export async function lockHost(ctx: Ctx, idguid: string): Promise<HostRecord> {
  if (!isId(idguid)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(ddnsHosts)
    .where(and(eq(ddnsHosts.tenant_id, ctx.tenant.id), eq(ddnsHosts.idguid, idguid)))
    .for('update');
  if (!row) throw notFound();
  return row;
}

const seesAll = ({ actor }: Ctx): boolean =>
  actor.permissions.has(SEE_HOSTS) || actor.permissions.has(SAVE_HOSTS);

/** Throws 404 unless the caller may see the host: by right, or as its owner. */
export function requireSeen(ctx: Ctx, host: { owner_id: string | null }): void {
  if (!seesAll(ctx) && !isOwner(ctx, host)) throw notFound();
}

/** Throws 404 or 403 unless the caller may act on the host as its owner may. */
export function requireOwn(ctx: Ctx, host: { owner_id: string | null }): void {
  requireSeen(ctx, host);
  if (!ctx.actor.permissions.has(SAVE_HOSTS) && !isOwner(ctx, host)) throw forbidden();
}

type Moments = 'created_at' | 'updated_at' | 'password_at';
type Perhaps = 'changed_at' | 'last_at' | 'previous_until' | 'tsig_at' | 'previous_tsig_until';
type LastContact = Omit<NonNullable<Host['last']>, 'at'> & { at: Date | null };
/** A host as the services answer it. */
export type Found = Omit<Host, Moments | Perhaps | 'last'> &
  Record<Moments, Date> &
  Record<Perhaps, Date | null> & { last: LastContact | null };

/** One host, for whoever may see it. Owners without rights do not see what other hosts there are. Throws 404. */
export async function getHost(ctx: Ctx, idguid: string): Promise<Found> {
  if (!isId(idguid)) throw notFound();
  const h = ddnsHosts;
  const [row] = await ctx.db
    .select({
      h,
      d: {
        name: ddnsDomains.name,
        ns: ddnsDomains.ns,
        least: ddnsDomains.ttl_least,
        most: ddnsDomains.ttl_most,
      },
      c: ddnsContacts,
      owner: sql<
        string | null
      >`(select u.first_name || ' ' || u.last_name from tenant_users m join users u on u.idguid = m.user_id
        where m.tenant_id = ${h.tenant_id} and m.user_id = ${h.owner_id})`,
      heard: momentOf(
        sql<Date | null>`greatest(${ddnsContacts.at}, (select l.at from ddns_contacts l where l.host_id = ${h.lead_id}))`,
      ),
      lead: sql<
        string | null
      >`(select coalesce(l.shown, l.fqdn) from ddns_hosts l where l.idguid = ${h.lead_id})`,
      previous: sql<boolean>`coalesce(${h.previous_until} > now(), false)`,
      previousTsig: sql<boolean>`coalesce(${h.previous_tsig_until} > now(), false)`,
      state: sql<HostState>`(select ${STATE} from (select ${h.active} as active, ${h.ip4_mode} as ip4_mode, ${h.ip6_mode} as ip6_mode,
        ${h.silent_hours} as silent_hours, ${h.lead_id} as lead_id) h cross join (select ${ddnsContacts.at} as at) c)`,
    })
    .from(h)
    .innerJoin(ddnsDomains, eq(ddnsDomains.idguid, h.domain_id))
    .leftJoin(ddnsContacts, eq(ddnsContacts.host_id, h.idguid))
    .where(and(eq(h.tenant_id, ctx.tenant.id), eq(h.idguid, idguid)));
  if (!row) throw notFound();
  requireSeen(ctx, row.h);
  const sees = seesAll(ctx);
  const { d, c } = row;
  return {
    ...pick(row.h),
    shown: row.h.shown ?? row.h.fqdn,
    domain: d.name,
    state: row.state,
    last_at: row.heard,
    owner: row.owner,
    lead_id: sees ? row.h.lead_id : null,
    lead: sees ? row.lead : null,
    ns: d.ns,
    ttl_least: d.least,
    ttl_most: d.most,
    previous_until: row.previous ? row.h.previous_until : null,
    previous_tsig_until: row.previousTsig ? row.h.previous_tsig_until : null,
    last: c && {
      at: c.at,
      via: c.via,
      from_ip: bare(c.from_ip),
      agent: c.agent,
      answer: c.answer,
    },
    followers: sees ? await followersOf(ctx, idguid) : [],
    may_edit: ctx.actor.permissions.has(SAVE_HOSTS),
    is_mine: isOwner(ctx, row.h),
  };
}

/** Columns that are answered as they are. Hashes and secrets are none of them. */
const pick = (h: HostRecord) => ({
  idguid: h.idguid,
  version: h.version,
  created_at: h.created_at,
  updated_at: h.updated_at,
  updated_by: h.updated_by,
  fqdn: h.fqdn,
  label: h.label,
  domain_id: h.domain_id,
  active: h.active,
  ttl: h.ttl,
  ip4_mode: h.ip4_mode,
  ip6_mode: h.ip6_mode,
  ip4: bare(h.ip4),
  ip6: bare(h.ip6),
  ip6_part: bare(h.ip6_part),
  changed_at: h.changed_at,
  wildcard: h.wildcard,
  allow_private: h.allow_private,
  note: h.note,
  owner_id: h.owner_id,
  silent_hours: h.silent_hours,
  most_changes: h.most_changes,
  password_at: h.password_at,
  tsig_at: h.tsig_at,
});

/** An address as people read it (RFC 5952): PostgreSQL may add its length, and writes `::10` as `::0.0.0.16`. */
export const bare = (address: string | null): string | null => address && readAddress(address.split('/')[0]!);

/** Most followers of an answer. */
const MOST_FOLLOWERS = 100;

async function followersOf(ctx: Ctx, lead: string): Promise<Host['followers']> {
  const { rows } = await ctx.db.execute<Host['followers'][number]>(sql`
    select h.idguid, ${SHOWN} as shown, ${IP4} as ip4, ${IP6} as ip6, h.active from ddns_hosts h
    where h.tenant_id = ${ctx.tenant.id}::uuid and h.lead_id = ${lead}::uuid order by h.fqdn limit ${MOST_FOLLOWERS}`);
  return rows;
}

/** What people changed of a host, newest first. Throws 404 as `getHost`. */
export async function historyOfHost(ctx: Ctx, idguid: string) {
  if (!isId(idguid)) throw notFound();
  const entries = await historyOf(ctx, HOST, idguid);
  if (entries.length === 0) await getHost(ctx, idguid);
  return entries;
}
