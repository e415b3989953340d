import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { plainFileName } from '../../core/files/file-name.ts';
import { findFolder } from './folders.service.ts';
import { fileIsNamed } from './naming.ts';
import type { NamesToSend } from './stored-files.api.ts';
import { storedFiles as s } from './stored-files.table.ts';

/** Positions of the files to be sent whose names their folders have already. */
export async function takenNames(ctx: Ctx, { folder_id, files }: NamesToSend): Promise<number[]> {
  const byPath = Map.groupBy(
    files.map(({ path, name }, position) => ({ path, name: plainFileName(name), position })),
    ({ path }) => path.join('/'),
  );
  const taken: number[] = [];
  for (const group of byPath.values()) {
    const folder = await findFolder(ctx, folder_id, group[0]!.path);
    if (folder === undefined) continue;
    const wanted = group.map(({ name }) => name);
    const { rows } = await ctx.db.execute<{ index: number }>(sql`
      select w.index::int - 1 as index from unnest(${sql.param(wanted)}::text[]) with ordinality as w(name, index)
      where exists (select from ${s} where ${s.tenant_id} = ${ctx.tenant.id}::uuid
        and ${fileIsNamed(folder, sql`w.name`)})`);
    taken.push(...rows.map(({ index }) => group[index]!.position));
  }
  return taken.toSorted((a, b) => a - b);
}
