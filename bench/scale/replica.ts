/**
 * Reports with and without a streaming standby (`DATABASE_REPLICA_URL`), all on one machine: how many trial balances of a million lines
 * a second, what one of them costs the primary (its time in statements), and a list beside them. Then read-your-writes: a voucher is
 * posted by one node and asked for at another. At last the standby is stopped under the reports.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { database, openPool } from '../../src/server/db/client.ts';
import { appConnection } from '../../src/server/db/connection.ts';
import { addressOf, startStandby } from '../../test/standby.ts';
import { goal } from '../files/lib/goal.ts';
import { fillMillion } from '../ledger/lib/million.ts';
import { addOrganisation } from '../ledger/lib/organisations.ts';
import { filledDatabase } from '../lib/filled.ts';
import { pacedP95 } from '../lib/paced.ts';
import { type Program, temporaryFolder } from '../lib/product.ts';
import { addPerson } from './lib/person.ts';
import { send } from './lib/send.ts';

const SECONDS = 10;
/** People who ask for reports at once, each again as soon as it is answered. */
const READERS = 4;
const WRITES = 100;
const DAY = '2026-11-17';
const BALANCE = `/api/fin/reports/trial-balance?level=4&to=${DAY}`;

// The standby is a copy of the whole cluster, and that of the other benchmarks has gigabytes.
const bench = await filledDatabase({ goods: false, alone: true });
const folder = temporaryFolder();
const pool = openPool(appConnection(bench.connection), 1);
const organisation = await addOrganisation(bench.sql, database(pool));
await fillMillion(bench.sql, organisation);
const token = await addPerson(bench.sql, database(pool), organisation.id);
const headers = { authorization: `Bearer ${token}` };
await pool.end();
const standby = await startStandby(bench.connection, folder.path, pino({ level: 'error' }));
try {
  const main = 'src/server/main.ts';
  const replica = { DATABASE_REPLICA_URL: addressOf(standby.connection) };
  const without = await bench.start(main, '/api/ready');
  const [one, other] = [
    await bench.start(main, '/api/ready', replica),
    await bench.start(main, '/api/ready', replica),
  ];
  const [base, relieved] = [await measured(without), await measured(one)];
  for (const [what, { perSecond, listP95 }] of [
    ['without a standby', base],
    ['from the standby ', relieved],
  ] as const)
    console.log(
      `trial balances ${what}: ${perSecond.toFixed(1)}/s, a list beside them p95 ${listP95.toFixed(1)} ms`,
    );
  goal("the primary's time for one, with the standby / without", relieved.primary / base.primary, {
    most: 0.3,
  });
  await readOwnWrites(one, other);
  await stopUnderReports(one);
} finally {
  await standby.stop();
  await bench.stop();
  folder.remove();
}

interface Reports {
  perSecond: number;
  /** Milliseconds that the primary has spent in statements for each report, those of the list included. */
  primary: number;
  listP95: number;
}

/** Reports by `READERS` at once for some seconds, and a list meanwhile. */
async function measured({ url }: Program): Promise<Reports> {
  await (await fetch(url + BALANCE, { headers })).arrayBuffer();
  const before = await activeTime();
  let done = 0;
  const begun = performance.now();
  const readers = Array.from({ length: READERS }, async () => {
    while (performance.now() - begun < SECONDS * 1000) {
      const answer = await fetch(url + BALANCE, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A report was answered ${answer.status}`);
      done++;
    }
  });
  const listP95 = await pacedP95(`${url}/api/admin/companies`, headers, SECONDS);
  await Promise.all(readers);
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: done / seconds, primary: ((await activeTime()) - before) / done, listP95 };
}

/** Milliseconds that the primary has spent in statements of this database. */
async function activeTime(): Promise<number> {
  // Backends tell of theirs when they have been idle for a moment.
  await sleep(2500);
  const [row] = await bench.sql<{ active_time: number }[]>`
    select active_time from pg_stat_database where datname = current_database()`;
  return row!.active_time;
}

async function readOwnWrites(one: Program, other: Program): Promise<void> {
  const debited = async (): Promise<number> => {
    const { data } = await send<{ total: { total_debit: string } }>(
      `${other.url}/api/fin/reports/trial-balance?level=4&account=551`,
      { token },
    );
    return Number(data.total.total_debit);
  };
  const post = async <T>(path: string, body: object): Promise<T> => {
    const { status, data } = await send<T>(one.url + path, { method: 'POST', token, body });
    if (status !== 201) throw new Error(`${path} was answered ${status}`);
    return data;
  };
  let stale = 0;
  const before = await readsFromStandby(other);
  for (let n = 0; n < WRITES; n++) {
    const sum = await debited();
    const draft = await post<{ idguid: string; version: number }>('/api/fin/drafts', {
      type: 'TM',
      day: DAY,
      description: `Mjera ${n}`,
      lines: [
        { account: '551', debit: '10,00' },
        { account: '530', credit: '10,00' },
      ],
    });
    await post(`/api/fin/drafts/${draft.idguid}/post`, { version: draft.version });
    if (Math.round(((await debited()) - sum) * 100) !== 1000) stale++;
  }
  const read = (await readsFromStandby(other)) - before;
  goal(`vouchers posted by one node ${WRITES} times: reports of the other without them`, stale, { most: 0 });
  goal('  of these reports came from the standby', read / (2 * WRITES), { least: 0.9 });
}

/** How many reads of a node the standby has answered (`/metrics`). */
async function readsFromStandby({ url }: Program): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^replica_reads_total\{from="replica"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

async function stopUnderReports({ url }: Program): Promise<void> {
  let failed = 0;
  let asked = 0;
  let reading = true;
  const readers = Array.from({ length: READERS }, async () => {
    while (reading) {
      const answer = await fetch(url + BALANCE, { headers }).catch(() => null);
      await answer?.arrayBuffer();
      asked++;
      if (!answer?.ok) failed++;
    }
  });
  await sleep(2000);
  await standby.stop();
  await sleep(5000);
  reading = false;
  await Promise.all(readers);
  goal(`${asked} reports while the standby is stopped: failed`, failed, { most: 0 });
}
