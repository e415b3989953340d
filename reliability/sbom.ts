/**
 * `npm run reliability -- sbom [--output file]`: a bill of materials (CycloneDX JSON) of what an installation runs on, checked to name every package of the lock file
 * with a licence. Prints how many packages there are of each licence. Written to `.cache/sbom.cdx.json` unless said otherwise.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './dependencies/packages.ts';
import { lackingOf, licenceOf, makeSbom } from './dependencies/sbom.ts';
import { expectNone } from './lib/line.ts';

const { values } = parseArgs({
  options: { output: { type: 'string', default: join(root, '.cache', 'sbom.cdx.json') } },
});
const file = resolve(values.output);
const sbom = await makeSbom();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
const byLicence = Map.groupBy(sbom.components, (one) => licenceOf(one) ?? 'none');
for (const [licence, some] of [...byLicence].sort(([, a], [, b]) => b.length - a.length))
  console.log(`${String(some.length).padStart(5)}  ${licence}`);
console.log(`${sbom.components.length} packages in ${file}`);
const { missing, bare } = lackingOf(sbom);
expectNone('packages of the lock file that it does not name', missing);
expectNone('packages without a licence', bare);
