/**
 * Kills the server with -9 under a stream of acknowledged writes, 20 times; every second time PostgreSQL with it.
 * Prints how many writes were acknowledged, how many of those were lost, and how many were half applied
 * (a record without its line in the audit trail, or the other way round). Both must be 0.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../src/server/db/embedded/index.ts';
import { connect } from '../test/sql.ts';
import { postmasterOf } from './lib/postmaster.ts';
import { type Program, signIn, startProduct, temporaryFolder } from './lib/product.ts';

const ROUNDS = 20;
const WRITERS = 8;
const API = '/api/erp/sifarnici/grupe-robe';

/** Writes until the server is gone; returns the acknowledged ids. */
async function write(program: Program, round: number, acknowledged: Set<string>): Promise<void> {
  const token = await signIn(program.url);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const writer = async (number: number) => {
    for (let n = 0; program.child.exitCode === null && program.child.signalCode === null; n++) {
      const body = JSON.stringify({
        sifra: `${round}.${number}.${n}`,
        naziv: `Grupa ${round} ${number} ${n}`,
      });
      const response = await fetch(program.url + API, { method: 'POST', headers, body }).catch(() => null);
      if (!response) return;
      if (response.status !== 201) throw new Error(`A write was answered ${response.status}`);
      const answer = (await response.json().catch(() => null)) as { data: { idguid: string } } | null;
      if (answer) acknowledged.add(answer.data.idguid);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number));
  await sleep(300 + Math.random() * 1500);
  const postmaster = round % 2 === 1 ? postmasterOf(program.child.pid!) : null;
  program.child.kill('SIGKILL');
  if (postmaster) process.kill(postmaster, 'SIGKILL');
  await Promise.all(writers);
}

const folder = temporaryFolder();
const acknowledged = new Set<string>();
const starts: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const program = await startProduct({ DATA_DIR: folder.path });
  starts.push(program.ready);
  await write(program, round, acknowledged);
}

const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: pino({ level: 'error' }) });
const sql = connect(postgres.connection, 1);
const kept = new Set(
  (await sql<{ idguid: string }[]>`select idguid from erp_grupe_robe`).map((row) => row.idguid),
);
const [half] = await sql<{ count: number }[]>`
  select count(*)::int as count
  from erp_grupe_robe record
  full join (select record_id from audit_log where resource = 'grupe-robe') line on line.record_id = record.idguid
  where record.idguid is null or line.record_id is null`;
const lost = [...acknowledged].filter((id) => !kept.has(id)).length;
console.log(
  `${ROUNDS} kills: acknowledged ${acknowledged.size}, lost ${lost}, half-applied ${half!.count}; slowest start after a kill ${(Math.max(...starts) / 1000).toFixed(1)} s`,
);
await sql.end();
await postgres.stop();
folder.remove();
if (lost > 0 || half!.count > 0 || acknowledged.size === 0) process.exitCode = 1;
