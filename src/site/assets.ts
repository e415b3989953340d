import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import type { PageAssets } from './document.ts';

/** What the first paint of every page needs; the other font files come when a letter asks for them. */
const FONTS = [
  'src/web/fonts/sans-latin.woff2',
  'src/web/fonts/sans-bosnian.woff2',
  'src/web/fonts/display-latin.woff2',
  'src/web/fonts/display-bosnian.woff2',
];

/** The text of style sheets, one after the other. The files stay for whoever has an older page open. */
async function textOf(outDir: string, files: Iterable<string>): Promise<string> {
  const texts = await Promise.all([...files].map((file) => readFile(join(outDir, file), 'utf8')));
  return texts.join('').replaceAll('\n', '');
}

/** Addresses of all that a page may load beside its HTML, at once or later; `outDir` holds the bundle with this manifest. */
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

/** The files of the bundle that a script names: the manifest does not say what a worker loads. */
async function namedIn(outDir: string, file: string): Promise<string[]> {
  const names = (await readFile(join(outDir, file), 'utf8')).match(HASHED) ?? [];
  return [...new Set(names)]
    .map((name) => `/assets/${name}`)
    .filter((path) => existsSync(join(outDir, path)));
}

/** What the page of this entry loads. Its style sheets are read from `outDir`, where the bundle with this manifest stands. */
export async function assetsOf(outDir: string, manifest: Manifest, entry: string): Promise<PageAssets> {
  const chunk = (name: string): Manifest[string] => {
    const found = manifest[name];
    if (!found) throw new Error(`The bundle has no ${name}`);
    return found;
  };
  const imports = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string): void => {
    for (const next of chunk(name).imports ?? []) {
      if (imports.has(next)) continue;
      imports.add(next);
      visit(next);
    }
    for (const style of chunk(name).css ?? []) styles.add(style);
  };
  visit(entry);
  const address = (name: string): string => `/${chunk(name).file}`;
  return {
    script: address(entry),
    imports: [...imports].map(address),
    css: await textOf(outDir, styles),
    sheets: [...styles].map((file) => `/${file}`),
    fonts: FONTS.map(address),
  };
}

/** Bytes of gzip of the scripts that such a page loads at once. */
export async function scriptSize(outDir: string, assets: PageAssets): Promise<number> {
  let size = 0;
  for (const file of [assets.script, ...assets.imports]) {
    size += gzipSync(await readFile(join(outDir, file)), { level: 9 }).length;
  }
  return size;
}
