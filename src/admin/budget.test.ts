import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { loadedAtOnce } from '../web/build/scripts.ts';
import { FIRST_LIMIT, firstLoad, judge, PANELS, SECOND_LIMIT } from './budget.ts';

/** Two shared chunks that import each other, the dashboard, what is beside it, a panel, and a screen that nobody waits for. */
const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['screen.tsx'] },
  '_react.js': { file: 'react.js', imports: ['_kit.js'] },
  '_kit.js': { file: 'kit.js', imports: ['_react.js'] },
  'pages/dashboard.tsx': { file: 'dashboard.js', imports: ['_react.js', 'index.html'] },
  'product-parts.tsx': { file: 'product.js', imports: ['_kit.js', '_zod.js'] },
  '_zod.js': { file: 'zod.js' },
  'panel.tsx': { file: 'panel.js', imports: ['_kit.js', '_chart.js'] },
  '_chart.js': { file: 'chart.js', imports: ['_zod.js'] },
  'screen.tsx': { file: 'screen.js', imports: ['_kit.js'] },
};

it('counts what is imported at once, each chunk once, and nothing that is loaded on demand', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carsija-budget-'));
  try {
    for (const { file } of Object.values(manifest)) await writeFile(join(folder, file), file.repeat(50));
    const { first, second, panels } = await firstLoad(folder, manifest, ['panel.tsx']);
    expect(first.map(({ name }) => name).sort()).toEqual([
      '_kit.js',
      '_react.js',
      'index.html',
      'pages/dashboard.tsx',
    ]);
    expect(second.map(({ name }) => name).sort()).toEqual(['_zod.js', 'product-parts.tsx']);
    expect(panels.map(({ name }) => name).sort()).toEqual(['_chart.js', 'panel.tsx']);
    expect(judge({ first, second, panels })).toMatch(
      /first screen 0\..*panels of the dashboard 0\..*panel\.tsx/,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('puts what is imported before what imports it', () => {
  expect(loadedAtOnce(manifest, ['pages/dashboard.tsx'])).toEqual([
    '_kit.js',
    '_react.js',
    'index.html',
    'pages/dashboard.tsx',
  ]);
});

it('refuses a build over the limit, and says what makes it so', () => {
  const first = [
    { name: 'charts', size: FIRST_LIMIT },
    { name: 'index.html', size: 1 },
  ];
  const none = { second: [], panels: [] };
  expect(() => judge({ ...none, first })).toThrow(/Over the limit\..*charts 180\.0 KB, index\.html 0\.0 KB/);
  expect(() => judge({ ...none, first: first.slice(0, 1) })).not.toThrow();
  const beside = [{ name: 'product-parts.tsx', size: SECOND_LIMIT + 1 }];
  expect(() => judge({ ...none, first: [], second: beside })).toThrow(
    /Over the limit\..*product-parts\.tsx 172/,
  );
});

it('refuses a bundle without the dashboard, of which nothing could be said', () => {
  expect(() => loadedAtOnce(manifest, ['pages/other.tsx'])).toThrow('no pages/other.tsx');
});

it('measures every panel that a module puts on the dashboard', () => {
  const modules = fileURLToPath(new URL('../modules', import.meta.url));
  const declared = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)(screens|part)\.tsx$/.test(path))
    .flatMap((path) => {
      const [part = ''] =
        /^ {2}dashboard: \[(?:.*\],$|[\s\S]*?^ {2}\],)/m.exec(readFileSync(join(modules, path), 'utf8')) ??
        [];
      return [...part.matchAll(/import\('([^']+)'\)/g)].map(([, file]) => join(dirname(path), file!));
    });
  expect(declared.map((path) => `../modules/${path}`).sort()).toEqual(PANELS);
});
