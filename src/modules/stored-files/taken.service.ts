import type { Ctx } from '../../core/context.ts';
import { plainFileName } from '../../core/files/file-name.ts';
import { findFolders } from './folder-paths.service.ts';
import { knownNames, type Wanted } from './naming.ts';
import type { NamesToSend } from './stored-files.api.ts';

/** Positions of the files to be sent whose names their folders have already. */
export async function takenNames(ctx: Ctx, { folder_id, files }: NamesToSend): Promise<number[]> {
  const byPath = Map.groupBy(
    files.map(({ path, name }, position) => ({ path, name: plainFileName(name), position })),
    ({ path }) => path.join('/'),
  );
  const asked: (Wanted & { position: number })[] = [];
  const groups = [...byPath.values()];
  const folders = await findFolders(
    ctx,
    folder_id,
    groups.map(([first]) => first!.path),
  );
  groups.forEach((group, index) => {
    const folder = folders[index];
    if (folder !== undefined) asked.push(...group.map((file) => ({ ...file, folder })));
  });
  const known = await knownNames(ctx, asked);
  return asked
    .filter((_, index) => known[index]!.taken)
    .map(({ position }) => position)
    .toSorted((a, b) => a - b);
}
