/** `npm run bench [name …]`: runs the benchmarks one after another, each in a process of its own. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const all = ['http', 'footprint', 'crash'];
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : all) {
  if (!all.includes(name)) throw new Error(`No benchmark is called ${name}; there are ${all.join(', ')}.`);
  console.log(`\n== ${name}`);
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
