/**
 * `npm run reliability -- fuzz [--seed N] [--inputs N] [--only text]`: wrong requests to every operation of `/api/openapi.json`, by nobody, by a member who may
 * nothing, and by the administrator. No answer of 500 or more, each refusal in the product's shape, each answer as it is declared. The seed
 * that is printed repeats a run; `--only` names the operations whose name has that text, whose requests are then the same.
 */
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { filledDatabase } from '../bench/lib/filled.ts';
import { SETTINGS } from '../bench/lib/product.ts';
import { buildServer } from '../src/server/app.ts';
import { loadConfig } from '../src/server/config.ts';
import { database, openPool } from '../src/server/db/client.ts';
import { ensureRows } from '../test/matrix/state.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { operationsOf } from './fuzz/operations.ts';
import { FOREIGN } from './fuzz/values.ts';
import { ALONE } from './lib/alone.ts';
import { administrator, bareMember, sessionOf } from './lib/callers.ts';
import { expectNone } from './lib/line.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    inputs: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
  },
});
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const count = Number(values.inputs);
const differences: string[] = [];

const bench = await filledDatabase({ goods: false });
const pool = openPool(bench.connection, 2);
try {
  const server = await buildServer({
    config: loadConfig({ ...SETTINGS, ...ALONE, DATA_DIR: `${bench.folder}/product` }),
    owner: bench.connection,
    log: pino({ level: 'error' }),
    pages: false,
    quick: true,
    onMismatch: (what) => differences.push(what),
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const owner = database(pool);
  const bare = await bareMember(owner, 'Golubica');
  await ensureRows(bench.sql, { ...(await bareMember(owner, 'Komsija')), word: 'Tudje7391', id: FOREIGN });
  const admin = await administrator(owner);
  const operations = operationsOf(await (await fetch(`${base}/api/openapi.json`)).json()).filter(({ name }) =>
    name.includes(values.only),
  );
  console.log(
    `${operations.length} operations, ${count} wrong requests of each by three callers, seed ${seed}`,
  );
  const done = await fuzz({
    ...{ base, operations, seed, count },
    callers: async () => [
      { name: 'nobody', token: null },
      {
        name: 'a member without rights',
        token: await sessionOf(server.deps.database, bare.userId),
        mayNothing: true,
      },
      { name: 'the administrator', token: await sessionOf(server.deps.database, admin) },
    ],
    mismatches: () => differences.splice(0),
    told: (n) => n % 100 === 0 && console.log(`  ${n} of ${operations.length}`),
  });
  const statuses = [...done.byStatus].sort(([a], [b]) => a - b);
  console.log(`${done.sent} requests; ${statuses.map(([status, n]) => `${status}: ${n}`).join(', ')}`);
  console.log(`operations that mostly answered 429: ${done.throttled.join('; ') || 'none'}`);
  expectNone(
    'operations with fewer than 30 different wrong requests',
    done.fewest < 30 ? [`${done.fewest}`] : [],
  );
  expectNone('answers of 500 or more, refusals in another shape, people let in', done.faults);
  expectNone('answers otherwise than declared', done.undeclared);
  await server.close();
} finally {
  await pool.end();
  await bench.stop();
}
