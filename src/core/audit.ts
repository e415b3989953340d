import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { auditLog, type Changes } from './audit.table.ts';
import type { AuditAction } from './audit-actions.ts';
import type { Ctx } from './context.ts';
import { newId } from './id.ts';
import { columnList, jsonRecordset } from './json-recordset.ts';
import { rowTexts } from './kinds/readable.ts';
import { type LiveChange, publishing } from './live/publish.ts';
import { type Field, fieldsOf, isList, type Resource } from './resource.ts';
import { sameValue } from './same-value.ts';
import { ownerOf } from './scope.ts';
import { personOf } from './system.ts';

/** A record for the trail: field values and titles of its references. */
export interface Snapshot {
  idguid: string;
  refs: Record<string, string | null>;
  [field: string]: unknown;
}

export interface AuditEntry {
  action: AuditAction;
  record_id: string;
  record_title: string;
  changes: Changes;
}

/** What differs between two states of a record; a missing state is all nulls. References appear by title. */
export function changesBetween(
  resource: Pick<Resource, 'fields'>,
  before: Snapshot | null,
  after: Snapshot | null,
): Changes {
  const changes: Changes = {};
  for (const [name, field] of fieldsOf(resource)) {
    const from = before?.[name] ?? null;
    const to = after?.[name] ?? null;
    if (sameValue(from, to)) continue;
    changes[name] = {
      from: readableValue(field, from, before?.refs[name]),
      to: readableValue(field, to, after?.refs[name]),
    };
  }
  return changes;
}

/** The same for what is no resource: states with the values that people read; null: there was none, or is no more. */
export function changedValues(before: Values | null, after: Values | null): Changes {
  const changes: Changes = {};
  for (const name of Object.keys({ ...before, ...after })) {
    const from = before?.[name] ?? null;
    const to = after?.[name] ?? null;
    if (!sameValue(from, to)) changes[name] = { from, to };
  }
  return changes;
}
type Values = Readonly<Record<string, unknown>>;

/** Kinds whose values are read by the title of what they name. */
const TITLED: ReadonlySet<Field['kind']> = new Set(['reference', 'references', 'file'] as const);

/** A value for the trail: a reference by its title, rows as lines of text, a secret only as present. */
function readableValue(field: Field, value: unknown, title: string | null | undefined): unknown {
  if (value === null) return null;
  if (field.kind === 'secret') return value === true ? 'upisano' : 'nova vrijednost';
  if (isList(field) && Array.isArray(value) && value.length === 0) return null;
  if (field.kind === 'lines') return rowTexts(field, value);
  return TITLED.has(field.kind) ? (title ?? value) : value;
}

/** Trail entry of a record's change. */
export function auditEntry(
  resource: Pick<Resource, 'fields' | 'title'>,
  action: AuditAction,
  before: Snapshot | null,
  after: Snapshot | null,
): AuditEntry {
  const state = (after ?? before)!;
  return {
    action,
    record_id: state.idguid,
    record_title: String(state[resource.title] ?? ''),
    changes: changesBetween(resource, before, after),
  };
}

/** Subject of a trail entry: a resource, or a `Subject` of manifest.ts. */
export type Audited = Pick<Resource, 'name' | 'scope'>;

/**
 * Writes entries in the transaction of the change, so that both commit or neither. The same statement announces `changes`, and the
 * trail's own, to live viewers, which saves round trips. Without entries nothing is announced.
 */
export async function writeAudit(
  ctx: Ctx,
  resource: Audited,
  entries: AuditEntry[],
  ...changes: LiveChange[]
): Promise<void> {
  if (entries.length === 0) return;
  const common = {
    // History is as visible as the records.
    tenant_id: ownerOf(ctx, resource),
    actor_id: personOf(ctx.actor),
    actor_name: ctx.actor.name,
    via: ctx.actor.via,
    resource: resource.name,
    ip: ctx.ip,
  };
  const lines = entries.map((entry) => ({ id: newId(), ...common, ...entry }));
  await ctx.db.execute(sql`with written as (
    insert into ${auditLog} (${LINE_COLUMNS}) select ${LINE_COLUMNS} from ${LINES(lines)}
  ) ${publishing(ctx, { topic: 'trail' }, ...changes)}`);
}

/** SQL types of a trail entry; the database sets its time (server/db/policies.ts). */
const LINE = {
  id: 'uuid',
  tenant_id: 'uuid',
  actor_id: 'uuid',
  actor_name: 'text',
  via: 'text',
  resource: 'text',
  ip: 'text',
  action: 'text',
  record_id: 'uuid',
  record_title: 'text',
  changes: 'jsonb',
};
const LINE_COLUMNS = columnList(Object.keys(LINE));
const LINES = jsonRecordset(LINE);

/** Entries of the caller's organisation; for the operator also those of shared and platform records. */
export const trailOf = (ctx: Ctx): SQL | undefined =>
  ctx.tenant.isOperator ? readable(ctx) : eq(auditLog.tenant_id, ctx.tenant.id);

const readable = (ctx: Ctx): SQL | undefined =>
  or(eq(auditLog.tenant_id, ctx.tenant.id), isNull(auditLog.tenant_id));

type About = Pick<typeof auditLog.$inferSelect, 'tenant_id' | 'resource' | 'record_id'>;

const RECORDS = jsonRecordset({ tenant_id: 'uuid', resource: 'text', record_id: 'uuid' });

/** Ids of deleted records: those whose last entry is a deletion. */
export async function deletedAmong(ctx: Ctx, lines: readonly About[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
  const about = new Map(
    lines.map(({ tenant_id, resource, record_id }) => [
      `${tenant_id} ${resource} ${record_id}`,
      { tenant_id, resource, record_id },
    ]),
  );
  const { rows } = await ctx.db.execute<{ record_id: string }>(sql`
    select input.record_id from ${RECORDS([...about.values()])} cross join lateral (
      select line.action from ${auditLog} line
      where (line.tenant_id = input.tenant_id or (input.tenant_id is null and line.tenant_id is null))
        and line.resource = input.resource and line.record_id = input.record_id
        and line.action in ('create', 'import', 'restore', 'delete')
      order by line.at desc limit 1
    ) last where last.action = 'delete'`);
  return new Set(rows.map(({ record_id }) => record_id));
}

/** Changes of one record, newest first, at most 200. */
export function historyOf(ctx: Ctx, resource: Audited, idguid: string) {
  return ctx.db
    .select({
      at: auditLog.at,
      actor: auditLog.actor_name,
      via: auditLog.via,
      action: auditLog.action,
      changes: auditLog.changes,
    })
    .from(auditLog)
    .where(and(readable(ctx), eq(auditLog.resource, resource.name), eq(auditLog.record_id, idguid)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(200);
}
