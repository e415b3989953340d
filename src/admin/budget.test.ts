import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { loadedAtOnce } from '../web/build/scripts.ts';
import { FIRST_LIMIT, firstLoad, judge } from './budget.ts';

/** Two shared chunks that import each other, the dashboard, what is beside it, and a screen that nobody waits for. */
const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['screen.tsx'] },
  '_react.js': { file: 'react.js', imports: ['_kit.js'] },
  '_kit.js': { file: 'kit.js', imports: ['_react.js'] },
  'pages/dashboard.tsx': { file: 'dashboard.js', imports: ['_react.js', 'index.html'] },
  'product-parts.tsx': { file: 'product.js', imports: ['_kit.js', '_zod.js'] },
  '_zod.js': { file: 'zod.js' },
  'screen.tsx': { file: 'screen.js', imports: ['_kit.js'] },
};

it('counts what is imported at once, each chunk once, and nothing that is loaded on demand', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carsija-budget-'));
  try {
    for (const { file } of Object.values(manifest)) await writeFile(join(folder, file), file.repeat(50));
    const { first, second } = await firstLoad(folder, manifest);
    expect(first.map(({ name }) => name).sort()).toEqual([
      '_kit.js',
      '_react.js',
      'index.html',
      'pages/dashboard.tsx',
    ]);
    expect(second.map(({ name }) => name).sort()).toEqual(['_zod.js', 'product-parts.tsx']);
    expect(judge({ first, second })).toContain('first screen 0.');
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
  expect(() => judge({ first, second: [] })).toThrow(
    /Over the limit\..*charts 180\.0 KB, index\.html 0\.0 KB/,
  );
  expect(() => judge({ first: first.slice(0, 1), second: [] })).not.toThrow();
});

it('refuses a bundle without the dashboard, of which nothing could be said', () => {
  expect(() => loadedAtOnce(manifest, ['pages/other.tsx'])).toThrow('no pages/other.tsx');
});
