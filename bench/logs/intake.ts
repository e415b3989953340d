/**
 * Lines a second that are sent to the product over HTTP in batches of 1,000 (NDJSON) and are on the database's disk, against COPY of the same
 * lines, ready to be read, into a table with the same indexes. In turn; ratio of rates. Beside it, without a goal, the same as
 * OpenTelemetry's JSON, and the processor time of a line.
 */
import { Agent } from 'node:http';
import { intakeApi } from '../../src/modules/app-logs/intake/intake.api.ts';
import { makeLine } from '../../src/modules/app-logs/lines/line.ts';
import { OTLP_LOGS } from '../../src/modules/app-logs/otlp/paths.ts';
import { goal } from '../files/lib/goal.ts';
import { send } from '../files/lib/transfer.ts';
import { copy } from '../lib/copy.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { postmasterOf } from '../lib/postmaster.ts';
import { processorSeconds } from '../lib/processor.ts';
import { COLUMNS, keepAll, lineForCopy, OTHER } from './lib/fill.ts';
import { addLogKey } from './lib/key.ts';
import { madeLines } from './lib/lines.ts';
import { batchesOf, otlpOf } from './lib/sent.ts';

const ROWS = Number(process.env.LOG_ROWS ?? 100_000);
const BATCH = 1000;
const ROUNDS = 5;
/** Senders at once. */
const SENDERS = 4;

const bench = await filledDatabase({ goods: false });
const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });
try {
  const { sql, tenant } = bench;
  await keepAll(sql);
  const key = await addLogKey(sql, tenant, 'blagajna');
  await sql.unsafe(`
    drop table if exists bare_lines;
    create table bare_lines (like app_logs.lines including defaults);
    create index on bare_lines (at desc, id desc) where tenant_id is null;
    create index on bare_lines (tenant_id, at desc, id desc) where tenant_id is not null;
    create index on bare_lines using gin (words)`);
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const postmaster = postmasterOf(process.pid);

  const make = madeLines(7, { own: tenant, other: OTHER });
  const source = { tenantId: tenant, app: 'blagajna', node: 'kasa-1', release: '0.1.0' };
  const given = Array.from({ length: ROWS }, (_, n) => make(n, new Date()).line);
  const now = Date.now();
  const rows = given.map((line) => lineForCopy(makeLine(line, source, { now, oldest: 0 })));
  const ndjson = batchesOf(given, BATCH);
  const otlp = otlpOf(given, BATCH);

  const bare = (): Promise<void> => copy(sql, `bare_lines (${COLUMNS})`, () => rows);
  const sending = (path: string, batches: readonly Buffer[]) => async (): Promise<void> => {
    const waiting = [...batches];
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sender = async (): Promise<void> => {
      for (let batch = waiting.pop(); batch; batch = waiting.pop())
        await send(product.url + path, { method: 'POST', agent, headers, body: [batch] });
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
  };
  const ways = { bare, ndjson: sending(intakeApi.path, ndjson), otlp: sending(OTLP_LOGS, otlp) };
  type Way = keyof typeof ways;

  const rates: Record<Way, number[]> = { bare: [], ndjson: [], otlp: [] };
  const costs: Record<Way, number[]> = { bare: [], ndjson: [], otlp: [] };
  const worked = (): number => processorSeconds(product.child.pid!) + processorSeconds(postmaster);
  const stored = async (): Promise<number> =>
    (
      await sql<{ count: number }[]>`
      select sum(lines)::float8 as count from app_logs.minutes where tenant_id = ${tenant} and app = 'blagajna'`
    )[0]!.count ?? 0;
  for (let round = -1; round < ROUNDS; round++)
    for (const way of Object.keys(ways) as Way[]) {
      const before = { stored: await stored(), worked: worked(), at: performance.now() };
      await ways[way]();
      const seconds = (performance.now() - before.at) / 1000;
      const [cost, kept] = [worked() - before.worked, (await stored()) - before.stored];
      if (way !== 'bare' && kept !== ROWS)
        throw new Error(`Of ${ROWS} acknowledged lines ${kept} are stored`);
      if (round < 0) continue;
      rates[way].push(ROWS / seconds);
      costs[way].push((cost / ROWS) * 1e6);
    }
  for (const way of Object.keys(ways) as Way[])
    console.log(
      `${way}: ${median(rates[way]).toFixed(0)} lines a second, ${median(costs[way]).toFixed(0)} µs of processor time a line`,
    );
  const ratio = (way: Way): number => median(rates[way].map((rate, round) => rate / rates.bare[round]!));
  console.log(`OpenTelemetry's JSON / COPY: ${ratio('otlp').toFixed(2)} (no goal)`);
  goal(`lines a second, NDJSON in batches of ${BATCH} / COPY into the same indexes`, ratio('ndjson'), {
    least: 0.5,
  });
} finally {
  agent.destroy();
  await bench.stop();
}
