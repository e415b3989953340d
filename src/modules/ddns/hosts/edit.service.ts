import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { stale } from '../../../core/stale.ts';
import type { Deps } from '../../../server/module.ts';
import { shownName } from '../dns/names.ts';
import { wakeAfterCommit } from '../feed/wake.ts';
import { ddnsDomains } from '../zones/zones.table.ts';
import { addressedOf, bringFollowers, noteAddresses } from './address-change.ts';
import { hashPassword, newPassword } from './credentials.ts';
import { auditHost, changesOf, type Told } from './host-audit.ts';
import { labelOf, refuseRecords, refuseTaken } from './host-names.ts';
import type { HostChange, HostValues, NewHost } from './hosts.api.ts';
import { type Found, getHost, type HostRecord, lockHost, requireOwn } from './hosts.service.ts';
import { ddnsHosts } from './hosts.table.ts';
import { requireRoom } from './limits.ts';
import { memberName, tellOwner } from './people.ts';
import { type Addressed, along, resolve } from './resolve.ts';

type Domain = Pick<typeof ddnsDomains.$inferSelect, 'idguid' | 'name' | 'ttl_least' | 'ttl_most'>;
type Needs = Pick<Deps, 'jobs'>;

async function domainOf(ctx: Ctx, idguid: string): Promise<Domain> {
  const d = ddnsDomains;
  const [domain] = isId(idguid)
    ? await ctx.db
        .select({ idguid: d.idguid, name: d.name, ttl_least: d.ttl_least, ttl_most: d.ttl_most })
        .from(d)
        .where(and(eq(d.tenant_id, ctx.tenant.id), eq(d.idguid, idguid)))
        .for('key share')
    : [];
  if (!domain) throw invalid({ domain_id: 'Odaberite domenu organizacije.' });
  return domain;
}

interface Lead {
  idguid: string;
  name: string;
  addressed: Addressed;
}

/** The host that another is to go along with. Throws 422: no chains, so that one look-up finds all that an update concerns. */
async function leadOf(ctx: Ctx, lead_id: string | null, own: string | null): Promise<Lead | null> {
  if (lead_id === null) return null;
  const refuse = (message: string) => invalid({ lead_id: message });
  if (lead_id === own) throw refuse('Host ne može ići uz samog sebe.');
  const [row] = isId(lead_id)
    ? await ctx.db
        .select()
        .from(ddnsHosts)
        .where(and(eq(ddnsHosts.tenant_id, ctx.tenant.id), eq(ddnsHosts.idguid, lead_id)))
        .for('share')
    : [];
  if (!row) throw refuse('Odaberite host organizacije.');
  const name = nameOf(row);
  if (row.lead_id) throw refuse(`${name} i sam ide uz drugi host. Odaberite onaj uz koji on ide.`);
  if (own) {
    const followers = await ctx.db.$count(ddnsHosts, eq(ddnsHosts.lead_id, own));
    if (followers > 0) throw refuse('Uz ovaj host već idu drugi, pa on sam ne može ići uz neki.');
  }
  return { idguid: row.idguid, name, addressed: addressedOf(row) };
}

export const nameOf = ({ shown, fqdn }: Pick<HostRecord, 'shown' | 'fqdn'>): string => shown ?? fqdn;

/** The rules across fields. Throws 422 with messages at all fields that are wrong. */
function checked(before: Addressed | null, values: HostValues, domain: Domain): Addressed {
  const resolved = resolve(before, values);
  const errors: Record<string, string> = 'errors' in resolved ? { ...resolved.errors } : {};
  if (values.ttl < domain.ttl_least || values.ttl > domain.ttl_most)
    errors.ttl = `Domena dopušta od ${domain.ttl_least} do ${domain.ttl_most} s.`;
  if ('addressed' in resolved && Object.keys(errors).length === 0) return resolved.addressed;
  throw invalid(errors);
}

const NOW = sql`clock_timestamp()`;

/** Columns of the form's values. */
const columnsOf = (values: HostValues, { ip4_mode, ip6_mode, ip6_part, allow_private }: Addressed) => ({
  ttl: values.ttl,
  active: values.active,
  ip4_mode,
  ip6_mode,
  ip6_part,
  allow_private,
  wildcard: values.wildcard,
  note: values.note,
  owner_id: values.owner_id,
  lead_id: values.lead_id,
  silent_hours: values.silent_hours,
  most_changes: values.most_changes,
});

/** Makes a host. Only this answer has its password. Throws 422 with messages by field, 409 `too_many`. */
export async function createHost(
  ctx: Ctx,
  deps: Needs,
  { domain_id, label: typed, ...values }: NewHost,
): Promise<Found & { password: string }> {
  await requireRoom(ctx, 1);
  const domain = await domainOf(ctx, domain_id);
  const { label, fqdn } = await labelOf(ctx, typed, domain.name);
  await refuseTaken(ctx, fqdn);
  await refuseRecords(ctx, { domain_id: domain.idguid, fqdn, wildcard: values.wildcard });
  const own = checked(null, values, domain);
  const lead = await leadOf(ctx, values.lead_id, null);
  const owner = values.owner_id === null ? null : await memberName(ctx, values.owner_id);
  const addressed = { ...own, ...(lead && along(own, lead.addressed)) };
  const { ip4, ip6 } = addressed;
  const idguid = newId();
  const password = newPassword();
  const shown = shownName(fqdn);
  await ctx.db
    .insert(ddnsHosts)
    .values({
      ...columnsOf(values, addressed),
      tenant_id: ctx.tenant.id,
      idguid,
      updated_by: ctx.actor.name,
      domain_id: domain.idguid,
      label,
      fqdn,
      shown: shown === fqdn ? null : shown,
      ip4,
      ip6,
      ...((ip4 || ip6) && { changed_at: NOW }),
      password_hash: await hashPassword(ctx.db, password),
    })
    .catch(refuseDouble);
  if (ip4 || ip6) await noteAddresses(ctx, idguid, addressed, isOfLead(own, addressed) ? 'lead' : 'person');
  wakeAfterCommit(ctx.db);
  const told = { ...values, ...addressed, domain: domain.name, label, owner, lead: lead?.name ?? null };
  await auditHost(ctx, 'create', { idguid, name: shown }, changesOf(null, toldOf(told)));
  if (values.owner_id) await tellOwner(ctx, deps, { idguid, owner_id: values.owner_id, name: shown });
  return { ...(await getHost(ctx, idguid)), password };
}

const isOfLead = (own: Addressed, after: Addressed): boolean =>
  own.ip4 !== after.ip4 || own.ip6 !== after.ip6;

/** Another organisation's host, which nobody here can see, or one that was made a moment ago. */
const refuseDouble = (error: unknown): never => {
  if (databaseError(error)?.code === '23505') throw invalid({ label: 'Ovo ime je zauzeto.' });
  throw error;
};

const toldOf = (all: Told): Told => ({
  domain: all.domain,
  label: all.label,
  ttl: all.ttl,
  active: all.active,
  ip4_mode: all.ip4_mode,
  ip4: all.ip4,
  ip6_mode: all.ip6_mode,
  ip6: all.ip6,
  ip6_part: all.ip6_part,
  wildcard: all.wildcard,
  allow_private: all.allow_private,
  note: all.note,
  owner: all.owner,
  lead: all.lead,
  silent_hours: all.silent_hours,
  most_changes: all.most_changes,
});

/**
 * Changes the given settings of the host at `version`. Addresses of its device stay; those that a person sets are answered from now on,
 * also by the hosts that go along with it. Throws 404, 422 with messages by field, 409 `stale`.
 */
export async function updateHost(
  ctx: Ctx,
  deps: Needs,
  idguid: string,
  { version, ...input }: HostChange,
): Promise<Found> {
  const row = await lockHost(ctx, idguid);
  requireOwn(ctx, row);
  const before = await getHost(ctx, row.idguid);
  if (before.version !== version) throw stale(before);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const values: HostValues = { ...before, ...given };
  const domain = await domainOf(ctx, row.domain_id);
  const own = checked(addressedOf(row), values, domain);
  const lead = await leadOf(ctx, values.lead_id, row.idguid);
  const owner =
    values.owner_id === null
      ? null
      : values.owner_id === row.owner_id
        ? before.owner
        : await memberName(ctx, values.owner_id);
  if (values.wildcard && !row.wildcard) await refuseRecords(ctx, { ...row, wildcard: true }, 'wildcard');
  const joins = lead !== null && (values.lead_id !== row.lead_id || modesDiffer(row, own));
  const after = { ...own, ...(joins && along(own, lead.addressed)) };
  const name = nameOf(row);
  const changes = changesOf(
    toldOf({ ...before, ...addressedOf(row) }),
    toldOf({ ...values, ...after, domain: before.domain, label: row.label, owner, lead: lead?.name ?? null }),
  );
  if (Object.keys(changes).length === 0) return before;
  const moved = after.ip4 !== before.ip4 || after.ip6 !== before.ip6;
  await ctx.db
    .update(ddnsHosts)
    .set({
      ...columnsOf(values, after),
      ...(moved && { ip4: after.ip4, ip6: after.ip6, changed_at: NOW }),
      version: sql`${ddnsHosts.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(and(eq(ddnsHosts.tenant_id, ctx.tenant.id), eq(ddnsHosts.idguid, row.idguid)));
  if (moved) {
    await noteAddresses(ctx, row.idguid, after, joins ? 'lead' : 'person');
    await bringFollowers(ctx, { idguid: row.idguid, ip4: after.ip4, ip6: after.ip6 });
  }
  wakeAfterCommit(ctx.db);
  await auditHost(ctx, 'update', { idguid: row.idguid, name }, changes);
  if (values.owner_id && values.owner_id !== row.owner_id)
    await tellOwner(ctx, deps, { idguid: row.idguid, owner_id: values.owner_id, name });
  return getHost(ctx, row.idguid);
}

const modesDiffer = (row: HostRecord, own: Addressed): boolean =>
  row.ip4_mode !== own.ip4_mode ||
  row.ip6_mode !== own.ip6_mode ||
  addressedOf(row).ip6_part !== own.ip6_part;

/** Switches a host on or off; its owner may, too. Throws 404, 409 `stale`. */
export async function switchHost(
  ctx: Ctx,
  idguid: string,
  { active, version }: { active: boolean; version: number },
): Promise<Found> {
  const row = await lockHost(ctx, idguid);
  requireOwn(ctx, row);
  const before = await getHost(ctx, row.idguid);
  if (before.version !== version) throw stale(before);
  if (row.active === active) return before;
  await ctx.db
    .update(ddnsHosts)
    .set({ active, version: row.version + 1, updated_at: sql`now()`, updated_by: ctx.actor.name })
    .where(and(eq(ddnsHosts.tenant_id, ctx.tenant.id), eq(ddnsHosts.idguid, row.idguid)));
  wakeAfterCommit(ctx.db);
  await auditHost(
    ctx,
    'update',
    { idguid: row.idguid, name: nameOf(row) },
    { active: { from: row.active, to: active } },
  );
  return getHost(ctx, row.idguid);
}
