import { writeAudit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { recordName } from '../record-name.ts';
import type { ResourceRecord } from '../resource.ts';
import { sameValue } from '../same-value.ts';
import type { Removed } from './missing-references.ts';
import type { Model, Values } from './model.ts';
import { type MovedRows, returnReferences } from './move-references.ts';
import { oneRecord } from './one.ts';

/** What the trash keeps of a record that was merged into another. */
export interface Merged {
  /** The record that stayed. */
  into: string;
  moved: MovedRows[];
  /** Values that it took over, by field. */
  values: Record<string, { before: unknown; after: unknown }>;
}

const mergedOf = ({ record }: Removed): Merged | undefined => record.merged as Merged | undefined;

/** Undoing of merges, when the merged records are restored. */
export function unmerging(model: Model) {
  const { resource, find } = model;
  const { update } = oneRecord(model);

  /** The record that stayed; null if it is no more. */
  const staying = (ctx: Ctx, idguid: string): Promise<ResourceRecord | null> =>
    find(ctx, idguid, true).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    });

  return {
    /** Gives back what the other record took over and has not changed since, so that unique values are free again. */
    async giveBack(ctx: Ctx, removed: readonly Removed[]): Promise<void> {
      for (const one of removed) {
        const merged = mergedOf(one);
        const stayed = merged && (await staying(ctx, merged.into));
        if (!stayed) continue;
        const values: Values = {};
        for (const [name, { before, after }] of Object.entries(merged.values))
          if (Object.hasOwn(resource.fields, name) && sameValue(stayed[name] ?? null, after))
            values[name] = before;
        if (Object.keys(values).length > 0) await update(ctx, stayed.idguid, stayed.version, values);
      }
    },

    /** Puts back the references that were moved and still lead to the record that stayed, whose trail tells it. */
    async putBackReferences(ctx: Ctx, removed: readonly Removed[]): Promise<void> {
      for (const one of removed) {
        const merged = mergedOf(one);
        const stayed = merged && (await staying(ctx, merged.into));
        if (!stayed) continue;
        const to = { idguid: stayed.idguid, name: recordName(resource, stayed) };
        await returnReferences(ctx, resource, merged.moved, { idguid: one.idguid, name: one.title }, to);
        await writeAudit(ctx, resource, [
          {
            action: 'update',
            record_id: stayed.idguid,
            record_title: String(stayed[resource.title] ?? ''),
            changes: { _merged: { from: one.title, to: null } },
          },
        ]);
      }
    },
  };
}
