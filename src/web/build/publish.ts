import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compressTree } from './compress.ts';
import { MAP, MAPS } from './maps.ts';

/** Lists the hashed files of a build itself, without those carried over from the previous one. */
const OWN = '.own.json';

/**
 * Replaces the folder `target` with the compressed output of `make`. It is built beside it and renamed, so that a running
 * server never sees half a build, and a failed build leaves the previous one. The hashed files in `assets` are kept for
 * one more build: a page that is open can still load its chunks, and an error of it be found in the sources.
 */
export async function publish(
  target: string,
  assets: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const name = (kind: string): string => join(dirname(target), `.${basename(target)}-${kind}-${process.pid}`);
  const fresh = name('new');
  const old = name('old');
  try {
    await make(fresh);
    await mkdir(join(fresh, assets), { recursive: true });
    await setMapsAside(fresh, assets);
    await compressTree(fresh);
    await writeFile(join(fresh, OWN), JSON.stringify(await readdir(join(fresh, assets))));
    await carryOver(target, fresh, assets);
    await rename(target, old).catch(unlessMissing);
    await rename(fresh, target);
  } finally {
    for (const folder of [fresh, old]) await rm(folder, { recursive: true, force: true });
  }
}

/** Moves source maps out of what is sent to browsers. */
async function setMapsAside(folder: string, assets: string): Promise<void> {
  await mkdir(join(folder, MAPS), { recursive: true });
  for (const file of await readdir(join(folder, assets)))
    if (file.endsWith(MAP)) await rename(join(folder, assets, file), join(folder, MAPS, file));
}

/** Copies the previous build's own hashed files, with their source maps. */
async function carryOver(from: string, to: string, assets: string): Promise<void> {
  const own = await readFile(join(from, OWN), 'utf8').catch(unlessMissing);
  for (const file of JSON.parse(own ?? '[]') as string[]) {
    await cp(join(from, assets, file), join(to, assets, file), { recursive: true, force: false });
    const map = join(MAPS, file + MAP);
    await cp(join(from, map), join(to, map), { force: false }).catch(unlessMissing);
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
