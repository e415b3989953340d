import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compressTree } from './compress.ts';

/** Lists the hashed files of a build itself, without those carried over from the previous one. */
const OWN = '.own.json';

/**
 * Replaces the folder `target` with the compressed output of `make`. It is built beside it and renamed, so that a running
 * server never sees half a build, and a failed build leaves the previous one. The hashed files in `assets` are kept for
 * one more build: a page that is open can still load its chunks.
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
    await compressTree(fresh);
    await mkdir(join(fresh, assets), { recursive: true });
    await writeFile(join(fresh, OWN), JSON.stringify(await readdir(join(fresh, assets))));
    await carryOver(target, fresh, assets);
    await rename(target, old).catch(unlessMissing);
    await rename(fresh, target);
  } finally {
    for (const folder of [fresh, old]) await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the previous build's own hashed files. */
async function carryOver(from: string, to: string, assets: string): Promise<void> {
  const own = await readFile(join(from, OWN), 'utf8').catch(unlessMissing);
  for (const file of JSON.parse(own ?? '[]') as string[]) {
    await cp(join(from, assets, file), join(to, assets, file), { recursive: true, force: false });
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
