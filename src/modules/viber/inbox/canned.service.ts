import { sql } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { isoInstant } from '../../../core/moments.ts';
import { stale } from '../../../core/stale.ts';
import { BAD_CHARACTER, hasNoNul } from '../../../core/text.ts';
import { CANNED, CHAT_TOPIC } from '../labels.ts';
import { CANNED_MAX, type Canned, type CannedValues } from './canned.api.ts';

const COLUMNS = sql`idguid, version, updated_at, updated_by, shortcut, text`;
const shown = (row: Canned): Canned => ({ ...row, updated_at: isoInstant(row.updated_at) });
type Row = Canned & Record<string, unknown>;

/** All canned answers of the organisation, by shortcut. */
export async function listCanned(ctx: Ctx): Promise<Canned[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${COLUMNS} from viber_canned where tenant_id = ${ctx.tenant.id}::uuid order by shortcut, idguid limit ${CANNED_MAX}`);
  return rows.map(shown);
}

/** Adds a canned answer. Throws 409 `duplicate` and `too_many`. */
export async function createCanned(ctx: Ctx, values: CannedValues): Promise<Canned> {
  check(values);
  const { rows: all } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from viber_canned where tenant_id = ${ctx.tenant.id}::uuid`,
  );
  if (all[0]!.count >= CANNED_MAX)
    throw new AppError(409, 'too_many', `Može biti najviše ${CANNED_MAX} brzih odgovora.`);
  const { rows } = await ctx.db
    .execute<Row>(
      sql`insert into viber_canned (tenant_id, idguid, updated_by, shortcut, text)
        values (${ctx.tenant.id}::uuid, ${newId()}::uuid, ${ctx.actor.name}, ${values.shortcut}, ${values.text}) returning ${COLUMNS}`,
    )
    .catch(refuseDuplicate);
  const made = shown(rows[0]!);
  await keepTrail(ctx, 'create', made, changesOf(null, made));
  return made;
}

/** Changes a canned answer. Throws 404, 409 `stale` and `duplicate`. */
export async function updateCanned(
  ctx: Ctx,
  idguid: string,
  { version, ...values }: CannedValues & { version: number },
): Promise<Canned> {
  check(values);
  const held = await hold(ctx, idguid, version);
  const { rows } = await ctx.db
    .execute<Row>(
      sql`update viber_canned set shortcut = ${values.shortcut}, text = ${values.text}, version = version + 1, updated_at = now(),
          updated_by = ${ctx.actor.name}
        where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid returning ${COLUMNS}`,
    )
    .catch(refuseDuplicate);
  const now = shown(rows[0]!);
  await keepTrail(ctx, 'update', now, changesOf(held, now));
  return now;
}

/** Removes a canned answer. Throws 404, and 409 `stale` for another version than the named one. */
export async function removeCanned(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const held = await hold(ctx, idguid, version);
  await ctx.db.execute(
    sql`delete from viber_canned where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`,
  );
  await keepTrail(ctx, 'delete', held, changesOf(held, null));
}

async function hold(ctx: Ctx, idguid: string, version: number | undefined): Promise<Canned> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${COLUMNS} from viber_canned where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid for update`);
  if (!rows[0]) throw notFound();
  const held = shown(rows[0]);
  if (version !== undefined && held.version !== version) throw stale(held);
  return held;
}

function check({ text }: CannedValues): void {
  if (!hasNoNul(text)) throw invalid({ text: BAD_CHARACTER });
}

function refuseDuplicate(error: unknown): never {
  if (databaseError(error)?.constraint !== 'viber_canned_shortcut') throw error;
  const message = 'Već postoji brzi odgovor s tom prečicom.';
  throw new AppError(409, 'duplicate', message, { errors: { shortcut: message } });
}

function changesOf(before: Canned | null, after: Canned | null): AuditEntry['changes'] {
  const changes: AuditEntry['changes'] = {};
  for (const field of ['shortcut', 'text'] as const)
    if (before?.[field] !== after?.[field])
      changes[field] = { from: before?.[field] ?? null, to: after?.[field] ?? null };
  return changes;
}

const keepTrail = (
  ctx: Ctx,
  action: AuditEntry['action'],
  { idguid, shortcut }: Canned,
  changes: AuditEntry['changes'],
): Promise<void> =>
  writeAudit(ctx, CANNED, [{ action, record_id: idguid, record_title: shortcut, changes }], {
    topic: CHAT_TOPIC.name,
  });
