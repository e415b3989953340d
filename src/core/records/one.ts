import { eq, sql } from 'drizzle-orm';
import { auditEntry, type Snapshot, writeAudit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { pipelined, refusalOf } from '../dberrors.ts';
import { decoderOf } from '../decode.ts';
import { newId } from '../id.ts';
import { columnList } from '../json-recordset.ts';
import { sealSecrets } from '../record-secrets.ts';
import type { ResourceRecord } from '../resource.ts';
import { stale } from '../stale.ts';
import { insertOf, sqlTypesOf } from './insert.ts';
import { removeRecords } from './many.ts';
import { orMergedInto } from './merged-into.ts';
import type { Model, Values } from './model.ts';

/** What is done to one record. */
export function oneRecord(model: Model) {
  const { resource, table, columns, stored, itself, lock, answer, scoped, find, refuseForeign, validate } =
    model;
  const inserting = insertOf(resource, sqlTypesOf(resource));
  const returned = columnList(Object.keys(stored));
  const decode = decoderOf(stored);
  return {
    /** One record. Throws 404 for an id that is unknown, malformed or another organisation's; see `orMergedInto`. */
    get: (ctx: Ctx, idguid: string): Promise<ResourceRecord> => orMergedInto(model, ctx, idguid),

    /** One record, locked until the transaction ends: for a change of what belongs to it. Throws 404, and 403 for a shared one. */
    async hold(ctx: Ctx, idguid: string): Promise<ResourceRecord> {
      const record = await find(ctx, idguid, true);
      refuseForeign(record);
      return record;
    },

    /** Adds a record and writes the trail. Throws 422 with messages by field, 409 for a repeated key. */
    async create(ctx: Ctx, input: Values): Promise<ResourceRecord> {
      await lock(ctx, false);
      const { values, refs } = await validate(ctx, input, null);
      const idguid = newId();
      const after = { ...values, idguid, refs } as Snapshot;
      const sealed = await sealSecrets(ctx, resource, idguid, values, true);
      const inserted = ctx.db.execute<Values>(
        sql`${inserting(ctx, [{ ...sealed, idguid }])} returning ${returned}`,
      );
      const [{ rows }] = await pipelined([
        inserted,
        writeAudit(ctx, resource, [auditEntry(resource, 'create', null, after)]),
      ]).catch(refusalOf(resource, 'write'));
      return answer(ctx, decode(rows[0]!), refs);
    },

    /**
     * Changes the given fields of the record at `version`. Throws 404, 422, and 409 `stale` with the record
     * as it is now when somebody else changed it meanwhile.
     */
    async update(ctx: Ctx, idguid: string, version: number, input: Values): Promise<ResourceRecord> {
      const moves = itself.some((field) => input[field] != null);
      await lock(ctx, moves);
      const before = await find(ctx, idguid, true);
      refuseForeign(before);
      if (before.version !== version) throw stale(before);
      const current = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, before[name]]));
      const { values, refs } = await validate(ctx, { ...current, ...input }, idguid, before);
      const after = { ...values, idguid, refs } as Snapshot;
      const entry = auditEntry(resource, 'update', before as Snapshot, after);
      if (Object.keys(entry.changes).length === 0) return before;
      const updated = ctx.db
        .update(table)
        .set({
          ...(await sealSecrets(ctx, resource, idguid, values)),
          version: version + 1,
          updated_at: sql`now()`,
          updated_by: ctx.actor.name,
        } as never)
        .where(scoped(ctx, [eq(columns.idguid!, idguid)]))
        .returning(stored as never);
      const [[row]] = (await pipelined([updated, writeAudit(ctx, resource, [entry])]).catch(
        refusalOf(resource, 'write'),
      )) as [Values[], undefined];
      return answer(ctx, row!, refs);
    },

    /** Removes a record, which can be restored; with `version`, only as it was seen. Throws 404, 409 `stale`, 409 `in_use` naming the users. */
    async remove(ctx: Ctx, idguid: string, version?: number): Promise<void> {
      const before = await find(ctx, idguid, true);
      refuseForeign(before);
      if (version !== undefined && before.version !== version) throw stale(before);
      await removeRecords(model, ctx, [before]);
    },
  };
}
