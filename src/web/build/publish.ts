import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compressTree } from './compress.ts';

/** Where a build notes the hashed files that are its own, not carried over from the build before. */
const OWN = '.own.json';

/**
 * Fills `place` with what `make` builds, compressed. It is built beside and moved into place, so that a running server
 * never meets half a build, and a build that fails leaves the last one standing. The files of `assets`, whose names
 * carry a hash, stay for one build longer: a page that was open before can still load its parts.
 */
export async function publish(
  place: string,
  assets: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const name = (kind: string): string => join(dirname(place), `.${basename(place)}-${kind}-${process.pid}`);
  const fresh = name('new');
  const old = name('old');
  try {
    await make(fresh);
    await compressTree(fresh);
    await mkdir(join(fresh, assets), { recursive: true });
    await writeFile(join(fresh, OWN), JSON.stringify(await readdir(join(fresh, assets))));
    await carryOver(place, fresh, assets);
    await rename(place, old).catch(unlessMissing);
    await rename(fresh, place);
  } finally {
    for (const folder of [fresh, old]) await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the hashed files that were the last build's own. */
async function carryOver(from: string, to: string, assets: string): Promise<void> {
  const own = await readFile(join(from, OWN), 'utf8').catch(unlessMissing);
  for (const file of JSON.parse(own ?? '[]') as string[]) {
    await cp(join(from, assets, file), join(to, assets, file), { recursive: true, force: false });
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
