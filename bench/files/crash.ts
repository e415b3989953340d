/**
 * Kills the server with -9 under uploads, 20 times; every second time PostgreSQL with it. Prints how many files were acknowledged, how many of
 * those are gone, how many rows have no bytes or other ones, and how many bytes are left that nobody keeps once what was cut is over and swept.
 * All but the first must be 0.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { openFolderStore } from '../../src/core/files/folder-store.ts';
import { sweepFiles } from '../../src/core/files/sweep.ts';
import { asSystem, findTenant } from '../../src/core/system.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { appConnection } from '../../src/server/db/connection.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/index.ts';
import { connect } from '../../test/sql.ts';
import { postmasterOf } from '../lib/postmaster.ts';
import { type Program, signIn, startProduct, temporaryFolder } from '../lib/product.ts';
import { pathOf } from './lib/fill.ts';
import { announce, idOf, keep, Refused, sendRest } from './lib/transfer.ts';

const ROUNDS = 20;
const SENDERS = 8;
const MOST = 6_000_000;

/** Sends files until the server is gone; `acknowledged` gets the ids of those that it has said to keep. */
async function send(program: Program, round: number, acknowledged: Set<string>): Promise<void> {
  const token = await signIn(program.url);
  const sender = async (number: number) => {
    for (let n = 0; program.child.exitCode === null && program.child.signalCode === null; n++) {
      const name = `${round}.${number}.${n}.bin`;
      const size = 1 + Math.floor(Math.random() ** 3 * MOST);
      try {
        const address = await announce(program.url, token, name, size);
        await sendRest(program.url + address, token, { name, size, piece: 1_000_000 });
        acknowledged.add(await keep(program.url, token, idOf(address)));
      } catch (error) {
        if (error instanceof Refused) throw error;
        return;
      }
    }
  };
  const senders = Array.from({ length: SENDERS }, (_, number) => sender(number));
  await sleep(300 + Math.random() * 2500);
  const postmaster = round % 2 === 1 ? postmasterOf(program.child.pid!) : null;
  program.child.kill('SIGKILL');
  if (postmaster) process.kill(postmaster, 'SIGKILL');
  await Promise.all(senders);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const folder = temporaryFolder();
const acknowledged = new Set<string>();
for (let round = 0; round < ROUNDS; round++)
  await send(await startProduct({ DATA_DIR: folder.path }), round, acknowledged);
// What a start cleans up is part of the promise.
await (await startProduct({ DATA_DIR: folder.path })).stop();

const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: pino({ level: 'error' }) });
const sql = connect(postgres.connection, 1);
const kept = await sql<{ idguid: string; bytes_id: string; sha256: string }[]>`
  select s.idguid, coalesce(f.same_as, f.idguid) as bytes_id, f.sha256 from stored_files s
  join files f on f.tenant_id = s.tenant_id and f.idguid = s.file_id and f.state = 'ready'`;
const ready = await sql<{ bytes_id: string; sha256: string }[]>`
  select coalesce(same_as, idguid) as bytes_id, sha256 from files where state = 'ready'`;

const lost = [...acknowledged].filter((id) => !kept.some(({ idguid }) => idguid === id)).length;
let wrong = 0;
for (const { bytes_id, sha256 } of ready) {
  const path = pathOf(folder.path, bytes_id);
  if (!existsSync(path) || (await sha256Of(path)) !== sha256) wrong++;
}
// Two days later.
await sql`update files set lease_until = now() - interval '1 day' where state = 'pending'`;
const root = join(folder.path, 'files');
const bytes = () =>
  readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const old = Date.now() / 1000 - 2 * 24 * 60 * 60;
for (const { parentPath, name } of bytes()) utimesSync(join(parentPath, name), old, old);
const store = await openFolderStore(root);
const pool = openPool(appConnection(postgres.connection), 2);
const tenant = (await findTenant(database(pool), 'operator'))!;
const cut = bytes().length;
await sweepFiles(store, (work) => asSystem(database(pool), tenant, work));
await store.sweep();
const ids = new Set(
  (await sql<{ id: string }[]>`select idguid as id from files where same_as is null and state = 'ready'`).map(
    ({ id }) => id,
  ),
);
const left = bytes().filter(({ name }) => !ids.has(name)).length;
console.log(
  `${ROUNDS} kills: acknowledged ${acknowledged.size}, lost ${lost}; ready ${ready.length}, without their bytes ${wrong}; of ${cut} stored, kept by nobody after a sweep ${left}`,
);
await pool.end();
await sql.end();
await postgres.stop();
folder.remove();
if (lost + wrong + left > 0 || acknowledged.size === 0) process.exitCode = 1;
