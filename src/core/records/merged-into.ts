import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { isId } from '../list-query.ts';
import { recordName } from '../record-name.ts';
import type { ResourceRecord } from '../resource.ts';
import { MERGED } from './merged.api.ts';
import type { Model } from './model.ts';
import { trash } from './trash.table.ts';

/** Merges that are followed: one into another, which was merged into a third. */
const MOST_STEPS = 20;

/**
 * Reads a record as `read` does. Instead of its 404 throws one with code `merged` and `MergedInto`, if the record was merged into
 * another: as long as the trash keeps it.
 */
export async function orMergedInto(
  { resource, find }: Model,
  ctx: Ctx,
  idguid: string,
): Promise<ResourceRecord> {
  const read = async (id: string): Promise<ResourceRecord | AppError> => {
    try {
      return await find(ctx, id);
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return error;
      throw error;
    }
  };
  const found = await read(idguid);
  if (!(found instanceof AppError)) return found;
  let at: string | null = isId(idguid) ? idguid : null;
  for (let step = 0; at && step < MOST_STEPS; step++) {
    const [kept] = await ctx.db
      .select({ into: sql<string | null>`${trash.record} -> 'merged' ->> 'into'` })
      .from(trash)
      .where(
        and(
          eq(trash.tenant_id, ctx.tenant.id),
          eq(trash.resource, resource.name),
          eq(trash.idguid, at),
        ) as SQL,
      );
    at = kept?.into ?? null;
    const stayed = at && (await read(at));
    if (!stayed || stayed instanceof AppError) continue;
    const title = recordName(resource, stayed);
    throw new AppError(404, MERGED, `Zapis je spojen s „${title}”.`, {
      data: { idguid: stayed.idguid, title },
    });
  }
  throw found;
}
