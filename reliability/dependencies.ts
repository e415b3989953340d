/**
 * `npm run reliability -- dependencies [--online] [--write]`: every direct dependency with its version, its licence, when it was last released, how many files
 * need it and what for. Fails for one that no file needs, that has no licence, or of which nobody has said what it is for. `--online`: npm asks the registry
 * when each was last released; else it is what was looked up before. `--write`: writes docs/dependencies.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './dependencies/packages.ts';
import { askReleases, releasesIn } from './dependencies/releases.ts';
import { dependencyPage, dependencyRows, type Row } from './dependencies/table.ts';
import { expectNone } from './lib/line.ts';

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, online: { type: 'boolean', default: false } },
});
const page = join(root, 'docs/dependencies.md');
const rows = dependencyRows();
const before = releasesIn(readFileSync(page, 'utf8'));
const asked = values.online
  ? await askReleases(rows, new Date().toISOString().slice(0, 10))
  : { found: before, failed: [] };
const releases = new Map([...before, ...asked.found]);
for (const { name, version, licence, uses, purpose } of rows)
  console.log(
    [
      name.padEnd(42),
      version.padEnd(16),
      (licence ?? '?').padEnd(22),
      (releases.get(name)?.month ?? '').padEnd(7),
      `${uses.length}`.padStart(4),
      purpose,
    ].join(' '),
  );
const namesOf = (some: readonly Row[]): string[] => some.map(({ name }) => name);
console.log(`${rows.length} direct dependencies`);
expectNone('needed by no file', namesOf(rows.filter(({ uses }) => uses.length === 0)));
expectNone('without a licence', namesOf(rows.filter(({ licence }) => licence === null)));
expectNone('without a purpose', namesOf(rows.filter(({ purpose }) => purpose === '')));
if (values.online) expectNone('of which the registry said nothing', asked.failed);
if (values.write) {
  writeFileSync(page, dependencyPage(rows, releases));
  // Its columns are as wide as the formatter has them.
  execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', page]);
}
