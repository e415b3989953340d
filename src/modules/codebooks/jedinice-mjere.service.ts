import { inArray } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { tableOf } from '../../core/table.ts';
import { jediniceMjere } from './resources.ts';

const table = tableOf(jediniceMjere);

/** Marks of units ("kom") by id. */
export async function unitMarks(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ idguid: table.idguid, oznaka: table.oznaka! })
    .from(table)
    .where(inArray(table.idguid, [...ids]));
  return new Map(rows.map(({ idguid, oznaka }) => [idguid, String(oznaka)]));
}
