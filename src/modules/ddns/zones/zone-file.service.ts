import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isWithin, relativeName, shownName } from '../dns/names.ts';
import { writeZoneFile } from '../dns/write-zone.ts';
import { rrsetKey, type ZoneRecord } from '../dns/zone.ts';
import { zoneDiff } from '../dns/zone-diff.ts';
import { type FileRecord, parseZoneFile } from '../dns/zone-file.ts';
import { withOneTtl } from '../dns/zone-rules.ts';
import { wakeAfterCommit } from '../feed/wake.ts';
import { APEX_TTL, mailboxName } from './apex.ts';
import { MOST } from './domain.fields.ts';
import { auditDomain, recordLine } from './domain-audit.ts';
import { domainsBelow } from './domain-names.ts';
import { type DomainRecord, domainRow, getDomain, lockDomain } from './domains.service.ts';
import { USUAL_TTL } from './records.api.ts';
import { write } from './records.service.ts';
import { type StoredRecord, zoneOf } from './stored-zone.ts';
import type { ImportBody, ImportMode, ImportPreview } from './zone-file.api.ts';
import { ddnsRecords } from './zones.table.ts';

/** Lines of changed records that the trail keeps of one import. */
const MOST_TOLD = 200;

/** The whole zone as a file, and the name of the file. Throws 404. */
export async function exportZone(ctx: Ctx, idguid: string): Promise<{ name: string; text: string }> {
  const row = await domainRow(ctx, idguid);
  const { serial } = await getDomain(ctx, idguid);
  const { records, hosts } = await zoneOf(ctx, row);
  const { name, ns, refresh, retry, expire, minimum } = row;
  const text = writeZoneFile({
    domain: name,
    soa: {
      primary: ns[0]!,
      contact: mailboxName(row.contact),
      serial,
      refresh,
      retry,
      expire,
      minimum,
      ttl: APEX_TTL,
    },
    ns,
    nsTtl: APEX_TTL,
    hosts: hosts.filter(({ active }) => active),
    records,
    writtenAt: momentText(new Date()),
  });
  return { name: `${name}.zone.txt`, text };
}

/** What an import would write. */
interface Plan {
  added: FileRecord[];
  changed: { stored: StoredRecord; ttl: number }[];
  removed: StoredRecord[];
  preview: ImportPreview;
}

/** Works out an import without changing anything. Throws 422 for a text that is no zone of this domain, or has too many records. */
async function plan(ctx: Ctx, domain: DomainRecord, { text, mode }: ImportBody): Promise<Plan> {
  const file = parseZoneFile(text, domain.name, USUAL_TTL);
  const said = file.records.length + file.ns.length + (file.soa ? 1 : 0);
  if (said === 0 && file.problems.every(({ kind }) => kind === 'error'))
    throw invalid({
      text: file.problems[0]
        ? `Ovo nije zonska datoteka domene ${shownName(domain.name)}. Red ${file.problems[0].line}: ${file.problems[0].message}`
        : 'U datoteci nema nijednog zapisa.',
    });
  const { records: stored, hosts } = await zoneOf(ctx, domain);
  const children = await domainsBelow(ctx, domain.name);
  const childOf = ({ name, type }: ZoneRecord) =>
    children.find((child) => isWithin(name, child) && !(type === 'NS' && name === child));
  const strays = file.records.filter(childOf);
  const keep = mode === 'add';
  const diff = zoneDiff(
    domain.name,
    stored,
    file.records.filter((record) => !childOf(record)),
    hosts,
    keep,
  );
  const staying = keep ? [...diff.same, ...diff.removed] : diff.same;
  const removed = keep ? [] : diff.removed;
  const total = staying.length + diff.changed.length + diff.added.length;
  if (total > MOST.records)
    throw invalid({ text: `Domena bi imala ${total} zapisa, a može ih imati najviše ${MOST.records}.` });
  const ttls = new Map(
    withOneTtl([
      ...staying,
      ...diff.changed.map(({ stored, file }) => ({ ...stored, ttl: file.ttl })),
      ...diff.added,
    ]).map((record) => [rrsetKey(record), record.ttl]),
  );
  const ttlOf = (record: ZoneRecord): number => ttls.get(rrsetKey(record))!;
  const added = diff.added.map((record) => ({ ...record, ttl: ttlOf(record) }));
  const changed = [...staying, ...diff.changed.map(({ stored }) => stored)]
    .filter((record) => record.ttl !== ttlOf(record))
    .map((record) => ({ stored: record, ttl: ttlOf(record) }));
  const told = ({ name, type, content }: ZoneRecord) => ({
    owner: relativeName(name, domain.name),
    type,
    content,
  });
  const refused = [
    ...file.problems
      .filter(({ kind }) => kind === 'error')
      .map(({ line, message }) => ({ line, text: '', message })),
    ...strays.map((record) => ({
      line: record.line,
      text: recordLine(domain.name, record),
      message: `Za ovo ime odgovara domena ${shownName(childOf(record)!)}.`,
    })),
    ...diff.refused.map(({ file: record, message }) => ({
      line: record.line,
      text: recordLine(domain.name, record),
      message,
    })),
  ].sort((a, b) => a.line - b.line);
  const preview = {
    fingerprint: fingerprintOf(domain, stored, hosts, children, mode, text),
    added: added.map((record) => ({ line: record.line, ...told(record), ttl: record.ttl })),
    changed: changed.map(({ stored: record, ttl }) => ({ ...told(record), from: record.ttl, to: ttl })),
    removed: removed.map((record) => ({ ...told(record), ttl: record.ttl })),
    same: staying.length + diff.changed.length - changed.length,
    hosts: diff.hosts.length,
    refused,
    left_out: file.problems
      .filter(({ kind }) => kind === 'left-out')
      .map(({ line, message }) => ({ line, message })),
    warnings: diff.warnings.map(({ file: { line }, message }) => ({ line, message })),
    ns: file.ns,
  };
  return { added, changed, removed, preview };
}

/** Says whether two plans are of the same zone, file and choice. */
const fingerprintOf = (
  { idguid }: DomainRecord,
  stored: readonly StoredRecord[],
  hosts: readonly { name: string; wildcard: boolean }[],
  children: readonly string[],
  mode: ImportMode,
  text: string,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        idguid,
        stored.map(({ idguid, name, type, ttl, content }) => [idguid, name, type, ttl, content]),
        // Not their addresses, which change all the time and matter to no rule.
        hosts.map(({ name, wildcard }) => [name, wildcard]),
        children,
        mode,
        text,
      ]),
    )
    .digest('base64url');

/** What an import would do. Throws 404, 422. */
export const previewImport = async (ctx: Ctx, idguid: string, body: ImportBody): Promise<ImportPreview> =>
  (await plan(ctx, await domainRow(ctx, idguid), body)).preview;

/** Does what the preview of that fingerprint said, all or nothing. Throws 404, 422, 409 `zone_changed`. */
export async function applyImport(
  ctx: Ctx,
  idguid: string,
  { fingerprint, ...body }: ImportBody & { fingerprint: string },
): Promise<{ added: number; changed: number; removed: number }> {
  const domain = await lockDomain(ctx, idguid);
  const { added, changed, removed, preview } = await plan(ctx, domain, body);
  if (preview.fingerprint !== fingerprint)
    throw new AppError(
      409,
      'zone_changed',
      'Zona se u međuvremenu promijenila, ili ovo nije ono što je pregled pokazao. Pregledajte ponovo.',
    );
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  if (counts.added + counts.changed + counts.removed === 0) return counts;
  if (removed.length > 0)
    await ctx.db.delete(ddnsRecords).where(
      and(
        eq(ddnsRecords.tenant_id, ctx.tenant.id),
        inArray(
          ddnsRecords.idguid,
          removed.map((record) => record.idguid),
        ),
      ),
    );
  for (const { stored, ttl } of changed) await write(ctx, stored.idguid, { ttl });
  await insertAll(ctx, domain, added);
  wakeAfterCommit(ctx.db, []);
  await auditDomain(ctx, 'import', domain, {
    import: {
      from: linesOf(domain.name, [...removed, ...changed.map(({ stored }) => stored)]),
      to: linesOf(domain.name, [...added, ...changed.map(({ stored, ttl }) => ({ ...stored, ttl }))]),
    },
  });
  return counts;
}

/** Records as lines of the trail. */
function linesOf(domain: string, records: readonly ZoneRecord[]): string | null {
  if (records.length === 0) return null;
  const lines = records.slice(0, MOST_TOLD).map((record) => recordLine(domain, record));
  const more = records.length - lines.length;
  return [...lines, ...(more > 0 ? [`i još ${more}`] : [])].join('\n');
}

/** Adds records in one statement. */
async function insertAll(ctx: Ctx, domain: DomainRecord, records: readonly ZoneRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ name, type, ttl, content }) => ({ idguid: newId(), name, type, ttl, content }));
  await ctx.db.execute(sql`
    insert into ${ddnsRecords} (tenant_id, idguid, domain_id, name, type, ttl, content, updated_by)
    select ${ctx.tenant.id}::uuid, r.idguid, ${domain.idguid}::uuid, r.name, r.type, r.ttl, r.content, ${ctx.actor.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (idguid uuid, name text, type text, ttl int, content text)`);
}
