import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['src', 'test', 'e2e', 'bench', 'reliability', 'scripts', 'examples', 'migrations', 'docs'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path}`),
).concat(readdirSync(root).map((name) => `/${name}`));
const code = files
  .filter((path) => /\.(ts|tsx|mjs|json|css|html)$/.test(path) && !/^\/(docs|migrations)|\/data\//.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const words = new Set(code.match(/[\w$]+/g));
/** READMEs of modules, which say what their folders are for. */
const ofModules = files.filter((path) => /^\/src\/(modules|server)\/[\w-]+\/README\.md$/.test(path));
const documents = ['README.md', ...files.filter((path) => /^\/docs\/.*\.md$/.test(path)), ...ofModules];

/** Names of examples, of foreign programs and interfaces, and of what a decision replaced. */
const FOREIGN = new Set([
  ...['erp_boje_pregled', 'erp_boje_save', 'modul_resurs_pregled', 'kanton_naziv', 'modules/access'],
  ...[
    'pg_ctl',
    'pg_dump',
    'best_int',
    'resourceLimits',
    'startTransition',
    'BarcodeDetector',
    'localGroupConcurrency',
    // Settings of nginx, and of clamd.
    'ip_hash',
    'MaxFileSize',
    'MaxScanSize',
  ],
]);

/** What stands in backticks, outside of code blocks. */
const namesIn = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!);
const isFile = (name: string): boolean =>
  files.some((path) => path.endsWith(`/${name.replace(/^\//, '').replace(/\/$/, '')}`));

it.each(documents)(
  '%s names files, identifiers and settings that exist, and links to what is there',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const wrong = namesIn(text).filter((name) => {
      if (FOREIGN.has(name)) return false;
      if (/^[\w@./-]+\.(ts|tsx|mjs|css|sql|html)$/.test(name)) return !isFile(name);
      if (/^(src|test|e2e|bench|scripts|core|admin|modules|server|site|web)\/[\w./-]+$/.test(name))
        return !isFile(name);
      if (/^([a-z]+[A-Z]\w*|[A-Z]+[a-z]+[A-Z]\w*|[A-Z]{2,}_[A-Z_]+|[a-z]+_[a-z_]+)$/.test(name))
        return !words.has(name);
      return false;
    });
    expect(wrong).toEqual([]);
    const links = [...text.matchAll(/\]\(([^)#:\s]+)(#[\w-]*)?\)/g)].map(([, link]) => link!);
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  },
);

it.each(ofModules)(
  '%s names folders that are there: below its own, in the sources, or in the project',
  (document) => {
    const places = [dirname(document), '/src', ''];
    const folders = namesIn(readFileSync(join(root, document), 'utf8')).filter((name) =>
      /^[\w-]+(\/[\w-]+)*\/$/.test(name),
    );
    const isThere = (name: string): boolean =>
      places.some((place) => files.includes(`${place}/${name.slice(0, -1)}`));
    expect(folders.filter((name) => !isThere(name))).toEqual([]);
  },
);

it('the READMEs of modules are found', () => expect(ofModules.length).toBeGreaterThan(15));
