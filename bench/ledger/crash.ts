/**
 * Kills the server with -9 while eight people post, 20 times; every second time PostgreSQL with it. Prints how many vouchers were told as posted,
 * how many of those are gone or have another number, gaps in the numbers, vouchers that do not balance, and what the check of the chain
 * and of the balances finds. All but the first must be 0.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/index.ts';
import { connect } from '../../test/sql.ts';
import { postmasterOf } from '../lib/postmaster.ts';
import { type Program, signIn, startProduct, temporaryFolder } from '../lib/product.ts';

const ROUNDS = 20;
const WRITERS = 8;
const TYPES = ['TM', 'AM', 'PL'];

/** Sends JSON; the answer's data, or null where the server is gone. Throws on a refusal. */
async function post<T>(program: Program, token: string, path: string, body: object): Promise<T | null> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(program.url + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response) return null;
  if (response.status === 201)
    return response.json().then(
      ({ data }) => data as T,
      () => null,
    );
  // The database goes first where both are killed.
  if (response.status === 503) return null;
  throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
}

/** Drafts and posts until the server is gone; `told` gets the number of each voucher that was told as posted. */
async function write(program: Program, round: number, told: Map<string, string>): Promise<void> {
  const token = await signIn(program.url);
  if (round === 0)
    await post(program, token, '/api/fin/years', {
      naziv: '2026',
      pocetak: '2026-01-01',
      kraj: '2026-12-31',
      chart: 'fbih',
    });
  const writer = async (number: number) => {
    for (let n = 0; program.child.exitCode === null && program.child.signalCode === null; n++) {
      const draft = await post<{ idguid: string; version: number }>(program, token, '/api/fin/drafts', {
        type: TYPES[(number + n) % 3],
        day: `2026-0${1 + (n % 9)}-15`,
        description: `Proba ${round}.${number}.${n}`,
        lines: [
          { account: '551', debit: '10,00' },
          { account: '205', credit: '10,00' },
        ],
      });
      if (!draft) return;
      const posted = await post<{ name: string }>(program, token, `/api/fin/drafts/${draft.idguid}/post`, {
        version: draft.version,
      });
      if (!posted) return;
      told.set(draft.idguid, posted.name);
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
const told = new Map<string, string>();
for (let round = 0; round < ROUNDS; round++)
  await write(await startProduct({ DATA_DIR: folder.path }), round, told);
await (await startProduct({ DATA_DIR: folder.path })).stop();

const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: pino({ level: 'error' }) });
const sql = connect(postgres.connection, 1);
const kept = new Map(
  (
    await sql<{ idguid: string; name: string }[]>`
      select v.idguid, v.type || '-' || lpad(v.number::text, 4, '0') || '/' || y.naziv as name
      from fin_vouchers v join fin_poslovne_godine y on y.tenant_id = v.tenant_id and y.idguid = v.year_id`
  ).map(({ idguid, name }) => [idguid, name]),
);
const lost = [...told].filter(([idguid, name]) => kept.get(idguid) !== name).length;
// The checks are the organisation's own.
await sql`select set_config('app.tenant_id', tenant_id::text, false) from fin_poslovne_godine limit 1`;
const [found] = await sql<{ gaps: number; unbalanced: number; faults: number; drift: number }[]>`
  select (select coalesce(sum(last - count), 0) from (
      select c.last, (select count(*) from fin_vouchers v where v.tenant_id = c.tenant_id and v.year_id = c.year_id and v.type = c.type) as count
      from fin_counters c) counters)::int as gaps,
    (select count(*) from (select from fin_lines group by tenant_id, voucher_id having sum(debit) <> sum(credit)) sums)::int as unbalanced,
    (select count(*) from fin_poslovne_godine y, lateral fin_verify(y.idguid) problem)::int as faults,
    (select count(*) from fin_poslovne_godine y, lateral fin_drift(y.idguid) problem)::int as drift`;
console.log(
  `${ROUNDS} kills: told as posted ${told.size}, lost ${lost}; posted ${kept.size}, gaps ${found!.gaps}, unbalanced ${found!.unbalanced}, chain ${found!.faults}, balances ${found!.drift}`,
);
await sql.end();
await postgres.stop();
folder.remove();
if (lost + found!.gaps + found!.unbalanced + found!.faults + found!.drift > 0 || told.size === 0)
  process.exitCode = 1;
