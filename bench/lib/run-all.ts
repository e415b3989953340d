import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sharedFolder } from './product.ts';

/**
 * Runs those of the benchmarks that the command line names (none: all) one after another, each in a process of its own, those that
 * share a database on the same one. They stand in `from`. `parts` are run only by name. The process ends with an error when a goal is missed.
 */
export function runAll(all: readonly string[], from: string, parts: readonly string[] = []): void {
  const wanted = process.argv.slice(2);
  const known = [...all, ...parts];
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) throw new Error(`No benchmark is called ${unknown}; there are ${known.join(', ')}.`);
  const folder = sharedFolder();
  for (const name of wanted.length > 0 ? wanted : all) {
    console.log(`\n== ${name}`);
    const { status } = spawnSync(process.execPath, [join(from, `${name}.ts`)], {
      stdio: 'inherit',
      env: { ...process.env, BENCH_FOLDER: folder.path },
    });
    if (status !== 0) process.exitCode = 1;
  }
  folder.remove();
}
