import { asc } from 'drizzle-orm';
import { auditEntry, type Snapshot, writeAudit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { databaseError, pipelined, refusalOf } from '../dberrors.ts';
import { AppError } from '../errors.ts';
import { fieldsOf, isList, type Resource, type ResourceRecord } from '../resource.ts';
import { unmerging } from './merged.ts';
import { missingReferences, type Removed } from './missing-references.ts';
import type { Model, Values } from './model.ts';
import { CANNOT_RESTORE, cannotRestore, trashOfTable } from './trash.ts';

/** Removed records of a resource: their list, and restoring them. */
export function trashOfRecords(model: Model) {
  const { resource, table, columns, itself, lock, select, answer, among, scoped, validate } = model;

  /** Values of fields that were declared after the removal and may not be null. */
  const defaults = Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]): [string, unknown][] =>
      field.kind === 'boolean' ? [[name, field.default ?? false]] : isList(field) ? [[name, []]] : [],
    ),
  );

  const { giveBack, putBackReferences } = unmerging(model);
  const { trash, lockRemoved, insert: putIn, forget } = trashOfTable(resource.name, table, defaults);

  /** Inserts the rows again. Throws for a violated constraint, and leaves the transaction usable. */
  const insert = (ctx: Ctx, ids: string[]): Promise<unknown> =>
    ctx.db
      .transaction((tx) => putIn(ctx, ids, tx))
      .catch((error: unknown) => {
        const why = redeclared(resource, error);
        if (why) throw new AppError(409, CANNOT_RESTORE, why);
        return refusalOf(resource, 'write')(error);
      });

  /** `insert`; an error names the record that caused it. */
  async function putBack(ctx: Ctx, removed: Removed[]): Promise<void> {
    const isRefused = (error: unknown): error is AppError =>
      error instanceof AppError && error.status === 409;
    try {
      await insert(
        ctx,
        removed.map(({ idguid }) => idguid),
      );
    } catch (error) {
      if (!isRefused(error)) throw error;
      for (const { idguid, title } of removed)
        await insert(ctx, [idguid]).catch((reason: unknown) => {
          if (isRefused(reason)) throw cannotRestore(title, reason.message, reason.code);
          // Inserted alone, a record that refers to another of them is refused; other errors concern the record itself.
          if (!(reason instanceof AppError)) throw reason;
        });
      throw error;
    }
  }

  /** Throws 409 for a record that the current declaration or the module's rules would refuse. */
  async function refuseBroken(ctx: Ctx, record: ResourceRecord, title: string): Promise<void> {
    const values = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name]]));
    await validate(ctx, values, record.idguid, record).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status !== 422) throw error;
      const why = Object.entries(error.errors ?? {}).map(
        ([name, message]) => `${resource.fields[name]?.label ?? name}: ${message}`,
      );
      throw cannotRestore(title, why.join(' '));
    });
  }

  return {
    trash,

    /**
     * Restores all of the removed records or, if one cannot be restored, none; of merged ones also undoes the merge. Returns how many. Throws 404 for records that are
     * not in the organisation's trash; 409 that names the record and the reason.
     */
    async restore(ctx: Ctx, idguids: string[]): Promise<number> {
      await lock(ctx, itself.length > 0);
      const removed = await lockRemoved(ctx, idguids);
      const ids = removed.map(({ idguid }) => idguid);
      const missing = await missingReferences(ctx, resource, removed);
      if (missing) throw cannotRestore(missing.title, missing.why);
      await giveBack(ctx, removed);
      await putBack(ctx, removed);
      await putBackReferences(ctx, removed);
      const rows = await select(ctx)
        .where(scoped(ctx, [among(ids)]))
        .orderBy(asc(columns.idguid!));
      const records = rows.map((row) => answer(ctx, row as Values));
      for (const [index, record] of records.entries()) await refuseBroken(ctx, record, removed[index]!.title);
      await pipelined([
        forget(ctx, ids),
        writeAudit(
          ctx,
          resource,
          records.map((record) => auditEntry(resource, 'restore', null, record as Snapshot)),
        ),
      ]);
      return records.length;
    },
  };
}

/** Why a row does not fit its table any more: a value of another type, a new required field or choice. Null for another error. */
function redeclared(resource: Resource, error: unknown): string | null {
  const { code = '', column, constraint } = databaseError(error) ?? {};
  if (!/^(22|23502|23514)/.test(code)) return null;
  const label = fieldsOf(resource).find(
    ([name]) => name === column || constraint === `${resource.table}_${name}_check`,
  )?.[1].label;
  const field = label ? `Polje „${label}”` : 'Jedno od polja';
  const change =
    code === '23502'
      ? 'je otada postalo obavezno, a ovdje je prazno'
      : 'više ne prima vrijednost koju je zapis imao';
  return `${field} ${change}. Unesite zapis ponovo.`;
}
