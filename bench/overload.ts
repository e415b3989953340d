/**
 * Many more clients than database connections: 50 request a list without pause, then 500, then 500 that honour `Retry-After`.
 * Goals: as many served as with 50, fast refusals, `/api/ready` never fails, pages and sign-in are answered, two log lines.
 * The clients share the machine with the server.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Crowd } from './lib/crowd.ts';
import { filledDatabase } from './lib/filled.ts';
import { median } from './lib/median.ts';
import { signIn, temporaryFolder } from './lib/product.ts';

const SECONDS = 8;
const ROUNDS = 3;
/** Timeout for the log line of the end, in milliseconds. */
const OVER = 8000;

const folder = temporaryFolder();
const logFile = join(folder.path, 'log');
const lines = (): number => readFileSync(logFile, 'utf8').split('\n').length;
const bench = await filledDatabase();
const run = promisify(execFile);

async function crowd(list: string, token: string, clients: number, manner: string): Promise<Crowd> {
  const program = fileURLToPath(new URL('lib/crowd.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [program, list, token, `${clients}`, `${SECONDS}`, manner]);
  return JSON.parse(stdout) as Crowd;
}

/** Sends requests during the load; returns the number of failures and the slowest answer in milliseconds. */
async function meanwhile(over: Promise<unknown>, ask: () => Promise<boolean>): Promise<string> {
  const going = { on: true };
  void over.finally(() => {
    going.on = false;
  });
  let [asked, failed, slowest] = [0, 0, 0];
  while (going.on) {
    const begun = performance.now();
    if (!(await ask())) failed++;
    asked++;
    slowest = Math.max(slowest, performance.now() - begun);
    await sleep(100);
  }
  return `${failed} of ${asked} failed, slowest ${slowest.toFixed(0)} ms`;
}

try {
  const server = await bench.start('src/server/main.ts', '/api/ready', { LOG_LEVEL: 'info' }, logFile);
  const token = await signIn(server.url);
  const list = `${server.url}/api/erp/sifarnici/grupe-robe`;
  const opens = (path: string) => () => fetch(server.url + path).then(({ ok }) => ok);
  const signs = () => signIn(server.url).then(Boolean, () => false);
  const served = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const [clients, manner] of [
      [50, ''],
      [500, ''],
      [500, 'patient'],
    ] as const) {
      const before = lines();
      const asking = crowd(list, token, clients, manner);
      const [byStatus, page, ready, entry] = await Promise.all([
        asking,
        meanwhile(asking, opens('/')),
        meanwhile(asking, opens('/api/ready')),
        meanwhile(asking, signs),
      ]);
      await sleep(OVER);
      const name = `${clients} ${manner} clients`;
      served.set(name, [...(served.get(name) ?? []), byStatus[200]?.perSecond ?? 0]);
      const answers = Object.entries(byStatus).map(
        ([status, { perSecond, ...took }]) => `${status}: ${perSecond} a second ${JSON.stringify(took)}`,
      );
      console.log(`${name}: ${answers.join(', ')}; lines of log: ${lines() - before}`);
      console.log(`  page: ${page}; ready: ${ready}; sign-in: ${entry}`);
      if (byStatus[500] || lines() - before > 5 || !ready.startsWith('0 ')) process.exitCode = 1;
    }
  const [few = 0, many = 0] = [...served.values()].map(median);
  if (many < 0.7 * few) process.exitCode = 1;
  console.log(`served with 500 clients / with 50: ${many} / ${few} a second  (goal ≥ 0.7)`);
} finally {
  await bench.stop();
  folder.remove();
}
