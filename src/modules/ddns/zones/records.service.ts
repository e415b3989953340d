import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import { isWithin, ownerName, relativeName, shownName } from '../dns/names.ts';
import { contentOf, type RecordTypeName, valuesOf } from '../dns/record-types/index.ts';
import { rrsetKey, type ZoneRecord } from '../dns/zone.ts';
import { zoneProblems } from '../dns/zone-rules.ts';
import { wakeAfterCommit } from '../feed/wake.ts';
import { MOST } from './domain.fields.ts';
import { auditRecords } from './domain-audit.ts';
import { domainsBelow } from './domain-names.ts';
import { type DomainRecord, lockDomain } from './domains.service.ts';
import {
  type DnsRecord,
  type NewRecord,
  type RecordChange,
  type RecordRow,
  type RecordSort,
  type SavedRecord,
  USUAL_TTL,
} from './records.api.ts';
import { type StoredRecord, zoneOf } from './stored-zone.ts';
import { ddnsDomains, ddnsRecords } from './zones.table.ts';

const OWNER = sql<string>`case when r.name = d.name then '@' else left(r.name, -length(d.name) - 1) end`;

/** The organisation's records, of all domains or of one. */
export const recordListing: Listing<RecordSort, Sent<RecordRow>> = listingOf((ctx) => ({
  columns: {
    idguid: sql<string>`r.idguid`,
    domain_id: sql<string>`r.domain_id`,
    domain: sql<string>`d.name`,
    name: sql<string>`r.name`,
    owner: OWNER,
    type: sql<RecordTypeName>`r.type`,
    ttl: sql<number>`r.ttl`,
    content: sql<string>`r.content`,
    note: sql<string | null>`r.note`,
    updated_at: momentOf(sql<Date>`r.updated_at`),
  },
  from: sql`ddns_records r join ddns_domains d on d.idguid = r.domain_id`,
  where: sql`r.tenant_id = ${ctx.tenant.id}::uuid`,
  search: sql`r.name || ' ' || r.type || ' ' || r.content || ' ' || coalesce(r.note, '')`,
  filters: {
    type: sql`r.type`,
    domain_id: sql`r.domain_id`,
    name: sql`r.name`,
    content: sql`r.content`,
    ttl: sql`r.ttl`,
    updated_at: sql`r.updated_at`,
  },
  order: {
    // The domain itself first; then by name, domain by domain.
    owner: [sql`d.name`, sql`r.name <> d.name`, sql`r.name`],
    type: [sql`r.type`],
    ttl: [sql`r.ttl`],
    updated_at: [sql`r.updated_at`],
  },
  id: sql`r.idguid`,
}));

type Row = typeof ddnsRecords.$inferSelect;
type Found = Omit<DnsRecord, 'updated_at'> & { updated_at: Date };

/** One record. Throws 404 for an id that is unknown, malformed or another organisation's. */
export async function getRecord(ctx: Ctx, idguid: string): Promise<Found> {
  const [found] = isId(idguid)
    ? await ctx.db
        .select({ record: ddnsRecords, domain: ddnsDomains.name })
        .from(ddnsRecords)
        .innerJoin(ddnsDomains, eq(ddnsDomains.idguid, ddnsRecords.domain_id))
        .where(and(eq(ddnsRecords.tenant_id, ctx.tenant.id), eq(ddnsRecords.idguid, idguid)))
    : [];
  if (!found) throw notFound();
  return shownRecord(found.record, found.domain);
}

function shownRecord(row: Row, domain: string): Found {
  const { idguid, version, updated_at, updated_by, domain_id, name, ttl, content, note } = row;
  const type = row.type as RecordTypeName;
  const own = { idguid, version, updated_at, updated_by, domain_id, domain, name, type, ttl, content, note };
  return { ...own, owner: relativeName(name, domain), values: { ...valuesOf(type, content) } };
}

/** What a record would be, read from what was typed. Throws 422 with messages by field. */
function readRecord(
  domain: string,
  { name: typed, type, values }: Pick<NewRecord, 'name' | 'type' | 'values'>,
): Pick<ZoneRecord, 'name' | 'type' | 'content'> {
  const name = ownerName(typed, domain);
  const read = contentOf(type, values, domain);
  const errors = {
    ...('error' in name && { name: name.error }),
    ...('errors' in read && read.errors),
  };
  if ('error' in name || 'errors' in read) throw invalid(errors);
  return { name: name.value, type, content: read.content };
}

/**
 * Throws 422 where the rules of the zone object to a record of it; answers what they warn of. `records` has it at `index`, and all
 * others as they will be.
 */
async function heldToRules(
  ctx: Ctx,
  domain: DomainRecord,
  records: readonly ZoneRecord[],
  index: number,
  hosts: Parameters<typeof zoneProblems>[2],
): Promise<string[]> {
  const { name, type } = records[index]!;
  const below = (await domainsBelow(ctx, domain.name)).find((other) => isWithin(name, other));
  // The delegation itself belongs here.
  if (below && !(type === 'NS' && name === below))
    throw invalid({ name: `Za ovo ime odgovara domena ${shownName(below)}. Dodajte zapis u njoj.` });
  const own = zoneProblems(domain.name, records, hosts).filter((problem) => problem.index === index);
  const errors = own.filter(({ level }) => level === 'error');
  // The first message of a field is the nearest one.
  if (errors.length > 0)
    throw invalid(Object.fromEntries(errors.map(({ field, message }) => [field, message]).reverse()));
  return own.map(({ message }) => message);
}

/** Makes a record. Throws 422 with messages by field, 409 `too_many`. */
export async function createRecord(ctx: Ctx, { domain_id, ...input }: NewRecord): Promise<SavedOf> {
  const domain = await domainFor(ctx, domain_id);
  const { records, hosts } = await zoneOf(ctx, domain);
  if (records.length >= MOST.records)
    throw new AppError(409, 'too_many', `Domena može imati najviše ${MOST.records} zapisa.`);
  const read = readRecord(domain.name, input);
  const ttl = input.ttl ?? setOf(records, read)[0]?.ttl ?? USUAL_TTL;
  const record = { ...read, ttl };
  const warnings = await heldToRules(ctx, domain, [...records, record], records.length, hosts);
  const idguid = newId();
  const values = { ...record, note: input.note || null };
  await ctx.db.insert(ddnsRecords).values({
    ...values,
    tenant_id: ctx.tenant.id,
    idguid,
    domain_id: domain.idguid,
    updated_by: ctx.actor.name,
  });
  await told(ctx, domain, [{ before: null, after: values }]);
  return { ...(await getRecord(ctx, idguid)), warnings };
}

type SavedOf = Found & Pick<SavedRecord, 'warnings'>;

/** The domain of a new record, locked. An unknown one is an error of the field, as of any reference. */
const domainFor = (ctx: Ctx, domain_id: string): Promise<DomainRecord> =>
  lockDomain(ctx, domain_id).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404)
      throw invalid({ domain_id: 'Odaberite domenu organizacije.' });
    throw error;
  });

const setOf = (records: readonly StoredRecord[], record: Pick<ZoneRecord, 'name' | 'type'>): StoredRecord[] =>
  records.filter((other) => rrsetKey(other) === rrsetKey(record));

/**
 * Changes a record at `version`. Another TTL is also given to the other records of its name and type, which share one (RFC 2181 5.2).
 * Throws 404, 422 with messages by field, 409 `stale`.
 */
export async function updateRecord(
  ctx: Ctx,
  idguid: string,
  { version, ...input }: RecordChange,
): Promise<SavedOf> {
  const { domain, before } = await heldRecord(ctx, idguid);
  if (before.version !== version) throw stale(before);
  const { records, hosts } = await zoneOf(ctx, domain);
  const type = input.type ?? before.type;
  const read = readRecord(domain.name, {
    // A name that was not given is a full one.
    name: input.name ?? `${before.name}.`,
    type,
    values: input.values ?? (type === before.type ? before.values : {}),
  });
  const others = records.filter((other) => other.idguid !== before.idguid);
  const moved = rrsetKey(read) !== rrsetKey(before);
  const given = input.ttl === null ? null : (input.ttl ?? (moved ? null : before.ttl));
  const ttl = given ?? setOf(others, read)[0]?.ttl ?? (input.ttl === null ? USUAL_TTL : before.ttl);
  const alike = moved ? [] : setOf(others, read).filter((other) => other.ttl !== ttl);
  const after = { ...read, ttl, note: input.note === undefined ? before.note : input.note || null };
  const place = records.findIndex((other) => other.idguid === before.idguid);
  const next = records.map((other, index) =>
    index === place ? after : alike.includes(other) ? { ...other, ttl } : other,
  );
  const warnings = await heldToRules(ctx, domain, next, place, hosts);
  if (sameRecord(before, after)) return { ...before, warnings };
  await write(ctx, before.idguid, after);
  for (const other of alike) await write(ctx, other.idguid, { ttl });
  await told(ctx, domain, [
    { before, after },
    ...alike.map((other) => ({ before: other, after: { ...other, ttl } })),
  ]);
  return { ...(await getRecord(ctx, idguid)), warnings };
}

type Written = Pick<Row, 'name' | 'type' | 'content' | 'ttl' | 'note'>;
const sameRecord = (a: Written, b: Written): boolean =>
  (['name', 'type', 'content', 'ttl', 'note'] as const).every((field) => a[field] === b[field]);

/** Writes columns of a record of a held domain, with its next version. */
export async function write(ctx: Ctx, idguid: string, values: Partial<Written>): Promise<void> {
  await ctx.db
    .update(ddnsRecords)
    .set({
      ...values,
      version: sql`${ddnsRecords.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(and(eq(ddnsRecords.tenant_id, ctx.tenant.id), eq(ddnsRecords.idguid, idguid)));
}

/** A record with its domain locked first, as everywhere, so that two writers never wait for each other. Throws 404. */
async function heldRecord(ctx: Ctx, idguid: string): Promise<{ domain: DomainRecord; before: Found }> {
  const { domain_id } = await getRecord(ctx, idguid);
  const domain = await lockDomain(ctx, domain_id);
  return { domain, before: await getRecord(ctx, idguid) };
}

/** Removes a record for good: it is one line, which the domain's history keeps and from which it can be made again. Throws 404, 409 `stale`. */
export async function removeRecord(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const { domain, before } = await heldRecord(ctx, idguid);
  if (version !== undefined && before.version !== version) throw stale(before);
  await ctx.db
    .delete(ddnsRecords)
    .where(and(eq(ddnsRecords.tenant_id, ctx.tenant.id), eq(ddnsRecords.idguid, before.idguid)));
  await told(ctx, domain, [{ before, after: null }]);
}

async function told(
  ctx: Ctx,
  domain: DomainRecord,
  changed: Parameters<typeof auditRecords>[2],
): Promise<void> {
  wakeAfterCommit(ctx.db, []);
  await auditRecords(ctx, domain, changed);
}
