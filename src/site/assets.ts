import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { gzippedSize, loadedAtOnce } from '../web/build/scripts.ts';
import type { PageAssets } from './document.ts';

/** Fonts of the first paint; others are loaded when a character needs them. */
const FONTS = [
  'src/web/fonts/sans-latin.woff2',
  'src/web/fonts/sans-bosnian.woff2',
  'src/web/fonts/display-latin.woff2',
  'src/web/fonts/display-bosnian.woff2',
];

/** Concatenates style sheets. The files stay for older pages that are still open. */
async function textOf(outDir: string, files: Iterable<string>): Promise<string> {
  const texts = await Promise.all([...files].map((file) => readFile(join(outDir, file), 'utf8')));
  return texts.join('').replaceAll('\n', '');
}

/** URLs of everything that a page may load besides its HTML; `outDir` holds the bundle with this manifest. */
export async function loadedLater(outDir: string, manifest: Manifest, entry: string): Promise<string[]> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit(entry);
  for (const file of files)
    if (file.endsWith('.js')) for (const named of await namedIn(outDir, file)) files.add(named);
  return [...files];
}

/** A file's name as the bundler makes it: with a hash. */
const HASHED = /[\w.-]+-[\w-]{8}\.(?:js|wasm|css)/g;

/** Bundle files named in a script: the manifest does not list what a worker loads. */
async function namedIn(outDir: string, file: string): Promise<string[]> {
  const names = (await readFile(join(outDir, file), 'utf8')).match(HASHED) ?? [];
  return [...new Set(names)]
    .map((name) => `/assets/${name}`)
    .filter((path) => existsSync(join(outDir, path)));
}

/** What the page of this entry loads. Its style sheets are read from `outDir`. */
export async function assetsOf(outDir: string, manifest: Manifest, entry: string): Promise<PageAssets> {
  const names = loadedAtOnce(manifest, [entry]);
  const styles = new Set(names.flatMap((name) => manifest[name]?.css ?? []));
  const address = (name: string): string => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The bundle has no ${name}`);
    return `/${chunk.file}`;
  };
  return {
    script: address(entry),
    imports: names.filter((name) => name !== entry).map(address),
    css: await textOf(outDir, styles),
    sheets: [...styles].map((file) => `/${file}`),
    fonts: FONTS.map(address),
  };
}

/** Gzipped size in bytes of the scripts that a page loads at once. */
export async function scriptSize(outDir: string, assets: PageAssets): Promise<number> {
  let size = 0;
  for (const file of [assets.script, ...assets.imports]) size += await gzippedSize(outDir, file);
  return size;
}
