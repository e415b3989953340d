import type { Ctx } from '../../core/context.ts';
import { plainFileName } from '../../core/files/file-name.ts';
import { findFolder } from './folders.service.ts';
import { knownNames, type Wanted } from './naming.ts';
import type { NamesToSend } from './stored-files.api.ts';

/** Positions of the files to be sent whose names their folders have already. */
export async function takenNames(ctx: Ctx, { folder_id, files }: NamesToSend): Promise<number[]> {
  const byPath = Map.groupBy(
    files.map(({ path, name }, position) => ({ path, name: plainFileName(name), position })),
    ({ path }) => path.join('/'),
  );
  const asked: (Wanted & { position: number })[] = [];
  for (const group of byPath.values()) {
    const folder = await findFolder(ctx, folder_id, group[0]!.path);
    if (folder !== undefined) asked.push(...group.map((file) => ({ ...file, folder })));
  }
  const known = await knownNames(ctx, asked);
  return asked
    .filter((_, index) => known[index]!.taken)
    .map(({ position }) => position)
    .toSorted((a, b) => a - b);
}
