/**
 * `npm run reliability -- matrix [--long]`: every route of the API with the kinds of callers (test/matrix/matrix.ts). Prints routes, cases
 * and leaks. `--long`: with every id of every row next door, every body and every query.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } });
const file = values.long ? 'test/access-matrix.long.test.ts' : 'test/access-matrix.test.ts';
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', file], {
  stdio: 'inherit',
  // Read by vitest.config.ts: long files are run alone, or not at all.
  env: { ...process.env, NODE_ENV: 'test', LONG_TESTS: values.long ? 'yes' : '' },
});
process.exitCode = status ?? 1;
