import { asc } from 'drizzle-orm';
import { auditEntry, type Snapshot, writeAudit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { pipelined, refusalOf } from '../dberrors.ts';
import { notFound } from '../errors.ts';
import { isId } from '../list-query.ts';
import { inUse } from '../references.ts';
import type { ResourceRecord } from '../resource.ts';
import { createBulk } from './bulk.ts';
import { editingMany } from './edit-many.ts';
import type { Model, Values } from './model.ts';
import { movingToTrash } from './move-to-trash.ts';

/** What is done to many records at once. */
export function manyRecords(model: Model) {
  const { itself, check, lock } = model;

  const bulk = createBulk(model);

  return {
    /** Removes all of the records or, where one cannot be, none; they can be restored. Answers how many. */
    async removeMany(ctx: Ctx, idguids: string[]): Promise<number> {
      const records = await lockRecords(model, ctx, idguids);
      await removeRecords(model, ctx, records);
      return records.length;
    },

    /** The module's own rules, which an import checks row by row; undefined without any. */
    check,

    /** Locks out other writers between a check and its write. Call it before writing through `bulk`. */
    lock: (ctx: Ctx): Promise<void> => lock(ctx, itself.length > 0),

    /** Many records in a few statements, for an import. */
    bulk,
    ...editingMany(model, bulk),
  };
}

/** The records of these ids. Throws 404 unless all exist, and 403 for shared ones. */
export const ownRecords = (model: Model, ctx: Ctx, idguids: string[]): Promise<ResourceRecord[]> =>
  allOf(model, ctx, idguids, false);

/** The same, locked in order of id, to avoid deadlocks. */
export const lockRecords = (model: Model, ctx: Ctx, idguids: string[]): Promise<ResourceRecord[]> =>
  allOf(model, ctx, idguids, true);

async function allOf(
  { table, columns, select, answer, among, scoped, find, refuseForeign }: Model,
  ctx: Ctx,
  idguids: string[],
  forUpdate: boolean,
): Promise<ResourceRecord[]> {
  if (!idguids.every(isId)) throw notFound();
  const query = select(ctx)
    .where(scoped(ctx, [among(idguids)]))
    .orderBy(asc(columns.idguid!));
  const rows = await (forUpdate ? query.for('update', { of: table as never }) : query);
  const records = rows.map((row) => answer(ctx, row as Values));
  if (records.length !== new Set(idguids.map((id) => id.toLowerCase())).size) {
    const locked = new Set(records.map((record) => record.idguid));
    for (const id of idguids) if (!locked.has(id.toLowerCase())) await find(ctx, id, forUpdate);
    throw notFound();
  }
  records.forEach(refuseForeign);
  return records;
}

/** Moves locked records to the trash, with a line of trail each. Throws 409 `in_use` naming what uses them. */
export async function removeRecords(model: Model, ctx: Ctx, records: ResourceRecord[]): Promise<void> {
  const { resource } = model;
  const ids = records.map((record) => record.idguid);
  const used = await inUse(ctx, resource, ids);
  if (used) throw used;
  const moved = ctx.db.execute(movingToTrash(ctx, model, records));
  const entries = records.map((record) => auditEntry(resource, 'delete', record as Snapshot, null));
  await pipelined([moved, writeAudit(ctx, resource, entries)]).catch(refusalOf(resource, 'delete'));
}
