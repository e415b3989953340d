/**
 * 5,000 lines a second for a minute, sent by a process of its own, while somebody reads a list: its p95 against that before and after.
 * Beside 10,000,000 stored lines (LOG_LINES for fewer).
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { intakeApi } from '../../src/modules/app-logs/intake/intake.api.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { pacedP95 } from '../lib/paced.ts';
import { signIn } from '../lib/product.ts';
import { fillLines } from './lib/fill.ts';
import { addLogKey } from './lib/key.ts';
import type { Flooded } from './lib/sender.ts';

const PER_SECOND = 5000;
const SECONDS = 60;
/** Seconds without the flood, before and after. */
const CALM = 30;
const LIST = '/api/erp/sifarnici/grupe-robe?page_size=25';
const SENDER = fileURLToPath(new URL('lib/sender.ts', import.meta.url));

const bench = await filledDatabase();
try {
  const { sql, tenant } = bench;
  await fillLines(bench);
  const key = await addLogKey(sql, tenant, 'poplava');
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const headers = { authorization: `Bearer ${await signIn(product.url)}` };
  const p95 = (seconds: number): Promise<number> => pacedP95(product.url + LIST, headers, seconds);
  const stored = async (): Promise<number> =>
    (
      await sql<{ count: number }[]>`
      select coalesce(sum(lines), 0)::float8 as count from app_logs.minutes where tenant_id = ${tenant} and app = 'poplava'`
    )[0]!.count;

  await p95(5);
  const before = await p95(CALM);
  const run = promisify(execFile)(process.execPath, [
    ...[SENDER, product.url + intakeApi.path, key, String(SECONDS), String(PER_SECOND)],
  ]);
  const flooded = await p95(SECONDS);
  const { sent, refused, failed } = JSON.parse((await run).stdout) as Flooded;
  const after = await p95(CALM);
  const kept = await stored();
  console.log(
    `p95 of a list: ${before.toFixed(1)} ms before, ${flooded.toFixed(1)} ms while ${(sent / SECONDS).toFixed(0)} lines a second are sent, ${after.toFixed(1)} ms after`,
  );
  goal(
    '  lines that were refused, unanswered or acknowledged and not stored',
    refused + failed + Math.abs(sent - refused - failed - kept),
    {
      most: 0,
    },
  );
  goal('  lines a second that were sent', sent / SECONDS, { least: PER_SECOND * 0.95 });
  goal('  p95 during the flood / before and after', flooded / ((before + after) / 2), { most: 1.3 });
} finally {
  await bench.stop();
}
