import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressOf, root } from './packages.ts';
import { PURPOSES } from './purposes.ts';
import { askReleases, newestMonth, releasesIn } from './releases.ts';
import { lackingOf, makeSbom, productionPackages } from './sbom.ts';
import { dependencyPage, dependencyRows } from './table.ts';
import { usesOf } from './uses.ts';

describe('direct dependencies', () => {
  const rows = dependencyRows();

  it('are each needed by a file, have a licence and a purpose', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ uses }) => uses.length === 0).map(({ name }) => name)).toEqual([]);
    expect(rows.filter(({ licence }) => licence === null).map(({ name }) => name)).toEqual([]);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(PURPOSES).sort());
  });

  it('are named in their document with their version and licence', () => {
    const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
    const lines = page
      .split('\n')
      .map((line) => line.replace(/\[([^\]]+)\]\([^)]*\)/, '$1').replace(/ +/g, ' '));
    const wanted = rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
    expect(wanted.filter((row) => !lines.some((line) => line.startsWith(row)))).toEqual([]);
  });

  it('that nothing needs would be found', () => {
    const uses = usesOf(['fastify', 'nobody-needs-this-one', '@types/pg', 'pg']);
    expect(uses.get('fastify')).toContain('src/server/app.ts');
    expect(uses.get('nobody-needs-this-one')).toEqual([]);
    expect(uses.get('@types/pg')).toEqual(uses.get('pg'));
  });
});

describe('the bill of materials', () => {
  it('names every package that an installation runs on, with its licence', async () => {
    const sbom = await makeSbom();
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(productionPackages().length).toBeGreaterThan(200);
    expect(lackingOf(sbom)).toEqual({ missing: [], bare: [] });
  });

  it('would be found to lack one', () => {
    const lock = {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '3.0.0', dev: true },
      'node_modules/d': { link: true },
    };
    const wanted = productionPackages(lock);
    expect(wanted).toEqual(['a@1.0.0', 'b@2.0.0']);
    const sbom = { bomFormat: 'CycloneDX', components: [{ name: 'a', version: '1.0.0' }] };
    expect(lackingOf(sbom, wanted)).toEqual({ missing: ['b@2.0.0'], bare: ['a'] });
  });
});

it('a repository is named as a browser opens it', () => {
  const github = 'https://github.com/a-b/c.js';
  for (const written of [
    ...[
      'git+https://github.com/a-b/c.js.git',
      'git://github.com/a-b/c.js.git',
      'github:a-b/c.js',
      'a-b/c.js',
    ],
    ...['git+ssh://git@github.com/a-b/c.js.git', 'git@github.com:a-b/c.js.git', github],
  ])
    expect(addressOf(written), written).toBe(github);
  expect(addressOf('https://gitlab.com/a/b/c')).toBe('https://gitlab.com/a/b/c');
  expect(addressOf('')).toBe('');
  expect(addressOf('javascript:alert(1)')).toBe('');
});

describe('when packages were last released', () => {
  const rows = dependencyRows();
  const looked = '2026-11-30';

  it('is the month of the newest version, whatever else the registry has moments of', () => {
    const times = {
      ...{ created: '2019-01-01T00:00:00.000Z', modified: '2026-10-02T00:00:00.000Z' },
      ...{ '2.0.0': '2026-03-04T05:06:07.000Z', '1.9.1': '2025-12-31T00:00:00.000Z' },
    };
    expect(newestMonth(times)).toBe('2026-03');
    expect(newestMonth({ modified: times.modified, unpublished: { name: 'a' } })).toBe(null);
  });

  it('is asked by the name of the registry, and of folders of this project not at all', async () => {
    const asked: string[] = [];
    const { found, failed } = await askReleases(
      [
        { name: 'alias', registered: 'real' },
        { name: 'own', registered: null },
        { name: 'gone', registered: 'gone' },
      ],
      looked,
      async ([, name]) => {
        asked.push(name!);
        if (name === 'gone') throw new Error('404');
        return '{"1.0.0":"2024-02-29T10:00:00.000Z"}';
      },
    );
    expect(asked).toEqual(['real', 'gone']);
    expect(Object.fromEntries(found)).toEqual({ alias: { month: '2024-02', looked } });
    expect(failed).toEqual(['gone']);
    expect(rows.find(({ name }) => name === 'typescript-api')?.registered).toBe('typescript');
    expect(rows.find(({ name }) => name === '@sentry/node')?.registered).toBe(null);
  });

  it('stays in the document until it is asked again', () => {
    const known = new Map([
      ['fastify', { month: '2026-09', looked }],
      ['@types/pg', { month: '2026-04', looked: '2026-10-01' }],
    ]);
    expect(releasesIn(dependencyPage(rows, known))).toEqual(known);
    expect(releasesIn(dependencyPage(rows)).size).toBe(0);
  });
});
