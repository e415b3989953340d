/**
 * `npm run bench [name …]`: runs the benchmarks one after another, each in a process of its own, those that share a
 * database on the same one. Ends with an error when a goal is missed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './lib/product.ts';

const all = ['http', 'access', 'search', 'visits', 'footprint', 'crash', 'lighthouse', 'checker'];
const wanted = process.argv.slice(2);
const folder = temporaryFolder();
let missed = false;
for (const name of wanted.length > 0 ? wanted : all) {
  if (!all.includes(name)) throw new Error(`No benchmark is called ${name}; there are ${all.join(', ')}.`);
  console.log(`\n== ${name}`);
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [file], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_FOLDER: folder.path },
  });
  if (status !== 0) missed = true;
}
folder.remove();
if (missed) process.exitCode = 1;
