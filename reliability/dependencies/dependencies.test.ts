import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressOf, root } from './packages.ts';
import { PURPOSES } from './purposes.ts';
import { lackingOf, makeSbom, productionPackages } from './sbom.ts';
import { dependencyRows } from './table.ts';
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
