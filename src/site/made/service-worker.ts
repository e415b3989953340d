import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import type { OfflineManifest } from '../offline/worker.ts';
import type { PageInfo } from '../pages/pages.ts';

const SOURCE = 'src/site/offline/worker.ts';
/** Larger files are cached on first use, not in advance; in bytes. */
const MAX_PRECACHED = 640 * 1024;

/** An offline page. */
export interface OfflinePage {
  address: string;
  /** Relative to the build's folder. */
  file: string;
  /** URLs of its assets. */
  assets: string[];
  offline: NonNullable<PageInfo['offline']>;
  /** It is also served below its address. */
  below: boolean;
}

/** Builds /sw.js for these pages of a folder; `instead` replaces pages that are not cached. */
export async function makeServiceWorker(
  folder: string,
  pages: readonly OfflinePage[],
  instead: string,
  common: InlineConfig,
): Promise<void> {
  const always = pages.filter(({ offline }) => offline === 'always');
  const assets = await small(
    folder,
    always.flatMap((page) => page.assets),
  );
  const visited: OfflineManifest['visited'] = {};
  for (const page of pages)
    if (page.offline === 'visited')
      visited[page.address] = (await small(folder, page.assets)).filter((asset) => !assets.includes(asset));
  const all = pages.flatMap((page) => page.assets);
  const atOnce = new Set([...assets, ...Object.values(visited).flat()]);
  const large = [...new Set(all)].filter((asset) => !atOnce.has(asset));
  const below: OfflineManifest['below'] = {};
  for (const { address } of pages.filter((page) => page.below))
    below[address] = pages
      .filter((page) => page.offline === 'visited' && page.address.startsWith(`${address}/`))
      // One that needs a large file does not work at once.
      .filter((page) => !page.assets.some((asset) => large.includes(asset)))
      .map((page) => page.address);
  const hash = createHash('sha256').update(JSON.stringify([assets, visited, large, below]));
  for (const { file } of pages) hash.update(await readFile(join(folder, file)));
  hash.update(await readFile(new URL('../offline/worker.ts', import.meta.url)));
  const kept: OfflineManifest = {
    version: hash.digest('base64url').slice(0, 12),
    pages: always.map(({ address }) => address),
    visited,
    below,
    instead,
    assets,
    large,
  };
  const built = await build({
    ...common,
    define: { KEPT: JSON.stringify(kept) },
    build: {
      write: false,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [output] = [built].flat();
  const code = output && 'output' in output ? output.output[0].code : undefined;
  if (!code) throw new Error('The service worker was not built');
  await writeFile(join(folder, 'sw.js'), code);
}

/** The files that are small enough to precache. */
async function small(folder: string, assets: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const asset of new Set(assets))
    if ((await stat(join(folder, asset))).size <= MAX_PRECACHED) found.push(asset);
  return found;
}
