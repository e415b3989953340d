import { writeAudit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { pipelined, refusalOf } from '../dberrors.ts';
import { invalid } from '../errors.ts';
import { recordName } from '../record-name.ts';
import { fieldsOf, isList, type Resource, type ResourceRecord } from '../resource.ts';
import { sameValue } from '../same-value.ts';
import { stale } from '../stale.ts';
import { lockRecords, ownRecords } from './many.ts';
import type { Merged } from './merged.ts';
import type { Model, Values } from './model.ts';
import { countReferences, moveReferences, type Side, whyFixed } from './move-references.ts';
import { movingToTrash } from './move-to-trash.ts';
import { oneRecord } from './one.ts';

const ITSELF = 'Zapis se ne može spojiti sam sa sobom.';

/** A record as one of the two that are merged. */
export const sideOf = (resource: Resource, record: ResourceRecord): Side => ({
  idguid: record.idguid,
  name: recordName(resource, record),
});

/** Merging two records of a resource into one; docs/decisions/067-merging.md. */
export function mergingRecords(model: Model) {
  const { resource, itself } = model;
  const { update } = oneRecord(model);

  /** Both records, as `read` reads them. Throws 422 for one with itself, 404, and 403 for a shared one. */
  async function both(
    ctx: Ctx,
    keep: string,
    gone: string,
    read: typeof ownRecords,
  ): Promise<[ResourceRecord, ResourceRecord]> {
    // A tree would need its own rules.
    if (itself.length > 0)
      throw new Error(`${resource.name} refers to itself, so its records cannot be merged`);
    if (keep.toLowerCase() === gone.toLowerCase()) throw invalid({ other: ITSELF }, ITSELF);
    const records = await read(model, ctx, [keep, gone]);
    const of = (idguid: string) => records.find((one) => one.idguid === idguid.toLowerCase())!;
    return [of(keep), of(gone)];
  }

  /** The values that the record that stays takes over: those named; of lists the entries of both. */
  function takenOver(keep: ResourceRecord, gone: ResourceRecord, take: readonly string[]): Values {
    const values: Values = {};
    for (const name of take) {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name]! : undefined;
      if (!field || field.kind === 'secret')
        throw invalid({ take: `Nepoznato polje „${name.slice(0, 50)}”.` });
      values[name] = isList(field) ? joined(keep[name], gone[name]) : gone[name];
    }
    return values;
  }

  return {
    /** Both records, what refers to the one that goes, and why it cannot go if it cannot. Throws 403, 404 and 422. */
    async mergePreview(ctx: Ctx, keepId: string, goneId: string) {
      const [keep, gone] = await both(ctx, keepId, goneId, ownRecords);
      const differs = fieldsOf(resource)
        .filter(([name, { kind }]) => kind !== 'secret' && !sameValue(keep[name], gone[name]))
        .map(([name]) => name);
      return {
        keep,
        gone,
        differs,
        moves: await countReferences(ctx, resource, gone.idguid),
        refused: await whyFixed(ctx, resource, sideOf(resource, gone), sideOf(resource, keep)),
      };
    },

    /**
     * Moves every reference from one record to the other, takes over the fields named by `take`, and moves the one to the trash, from
     * which a restore undoes it all. Throws 403, 404, 409 `stale` with the changed record, 409 `cannot_merge`, and 422.
     */
    async merge(
      ctx: Ctx,
      keepId: string,
      goneId: string,
      how: { version: number; other_version: number; take: readonly string[] },
    ): Promise<ResourceRecord> {
      await model.lock(ctx, false);
      const [keep, gone] = await both(ctx, keepId, goneId, lockRecords);
      if (keep.version !== how.version) throw stale(keep);
      if (gone.version !== how.other_version) throw stale(gone);
      const values = takenOver(keep, gone, how.take);
      const to = sideOf(resource, keep);
      const from = sideOf(resource, gone);
      const moved = await moveReferences(ctx, resource, from, to);
      const merged: Merged = {
        into: keep.idguid,
        moved,
        values: Object.fromEntries(
          Object.entries(values).map(([name, after]) => [
            name,
            { before: keep[name] ?? null, after: after ?? null },
          ]),
        ),
      };
      await ctx.db
        .execute(movingToTrash(ctx, model, [gone], { merged }))
        .catch(refusalOf(resource, 'delete'));
      const changed = await update(ctx, keep.idguid, keep.version, values);
      const counts = new Map<string, number>();
      for (const { label, keys } of moved) counts.set(label, (counts.get(label) ?? 0) + keys.length);
      const told = [...counts].map(([label, count]) => `${label} (${count})`);
      await pipelined([
        writeAudit(ctx, resource, [
          {
            action: 'merge',
            record_id: keep.idguid,
            record_title: String(changed[resource.title] ?? ''),
            changes: {
              _merged: { from: null, to: from.name },
              ...(told.length > 0 && { _moved: { from: null, to: told } }),
            },
          },
          {
            action: 'delete',
            record_id: gone.idguid,
            record_title: String(gone[resource.title] ?? ''),
            changes: { _into: { from: null, to: to.name } },
          },
        ]),
      ]);
      return changed;
    },
  };
}

/** The entries of both lists, each once. */
function joined(own: unknown, theirs: unknown): unknown[] {
  const result = [...((own ?? []) as unknown[])];
  for (const one of (theirs ?? []) as unknown[])
    if (!result.some((known) => sameValue(known, one))) result.push(one);
  return result;
}
