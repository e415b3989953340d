/**
 * `npm run reliability -- dependencies [--write]`: every direct dependency with its version, its licence, how many files need it and what for. Fails for one
 * that no file needs, that has no licence, or of which nobody has said what it is for. `--write`: writes docs/dependencies.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './dependencies/packages.ts';
import { dependencyPage, dependencyRows, type Row } from './dependencies/table.ts';
import { expectNone } from './lib/line.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const rows = dependencyRows();
for (const { name, version, licence, uses, purpose } of rows)
  console.log(
    [
      name.padEnd(42),
      version.padEnd(16),
      (licence ?? '?').padEnd(22),
      `${uses.length}`.padStart(4),
      purpose,
    ].join(' '),
  );
const namesOf = (some: readonly Row[]): string[] => some.map(({ name }) => name);
console.log(`${rows.length} direct dependencies`);
expectNone('needed by no file', namesOf(rows.filter(({ uses }) => uses.length === 0)));
expectNone('without a licence', namesOf(rows.filter(({ licence }) => licence === null)));
expectNone('without a purpose', namesOf(rows.filter(({ purpose }) => purpose === '')));
if (values.write) writeFileSync(join(root, 'docs/dependencies.md'), dependencyPage(rows));
