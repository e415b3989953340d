/**
 * Cost of access control and sign-in, each against the same without it, alternating on one machine: (d) the share of a list
 * request's processor time (server and database) spent on the permission check and the organisation's setting, (e) sign-ins
 * a second over HTTP against bare Argon2id at the same concurrency.
 */
import { verify } from '@node-rs/argon2';
import { filledDatabase } from './lib/filled.ts';
import { CLIENTS, type Load, requestsPerSecond } from './lib/load.ts';
import { median } from './lib/median.ts';
import { addPeople, signingIn } from './lib/people.ts';
import { postmasterOf } from './lib/postmaster.ts';
import { processorSeconds } from './lib/processor.ts';
import { admin, signIn } from './lib/product.ts';

const SECONDS = 2;
const ROUNDS = 15;
/** Warm-up sign-ins, before the server has compiled its code. */
const WARM_UP = 320;
/** People who sign in at once: an account has five tries at a time, a success clears them. */
const PEOPLE = 64;

const bench = await filledDatabase();
const { sql } = bench;
await addPeople(bench, PEOPLE);
const [{ hash } = { hash: '' }] = await sql<{ hash: string }[]>`
  select password_hash as hash from users where email = ${admin.email}`;
await sql.unsafe('vacuum analyze');

const database = postmasterOf(process.pid);
const server = await bench.start('bench/lib/unguarded.ts', '/api/ready');
/** Processor time of server and database so far, in milliseconds. */
const processor = (): number => (processorSeconds(server.child.pid!) + processorSeconds(database)) * 1000;

/** Processor time of one request, in milliseconds. */
async function cost(load: Load): Promise<number> {
  const before = processor();
  const rate = await requestsPerSecond(load);
  return (processor() - before) / (rate * load.seconds);
}

/** Runs of `work` a second, at the same concurrency as elsewhere; started ones are finished. */
async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - begun < SECONDS * 1000) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (done * 1000) / (performance.now() - begun);
}

const signIns = signingIn(server.url, PEOPLE);

try {
  const headers = { authorization: `Bearer ${await signIn(server.url)}` };
  const arms = {
    guarded: { url: `${server.url}/api/erp/sifarnici/grupe-robe`, headers, seconds: SECONDS },
    transaction: { url: `${server.url}/api/transaction`, seconds: SECONDS },
    free: { url: `${server.url}/api/unguarded`, seconds: SECONDS },
  };
  const spent = { guarded: 0, transaction: 0, free: 0 };
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const arm of Object.keys(arms) as (keyof typeof arms)[]) {
      const one = await cost(arms[arm]);
      if (round > 0) spent[arm] += one / ROUNDS;
    }
  const shareOf = (saved: number): string => `${((100 * saved) / spent.guarded).toFixed(1)} %`;
  if (spent.free < 0.95 * spent.guarded) process.exitCode = 1;
  console.log(
    `permission check and organisation: ${shareOf(spent.guarded - spent.free)} of a list request  (goal ≤ 5 %; ` +
      `${spent.guarded.toFixed(2)} / ${spent.free.toFixed(2)} ms of processor; ` +
      `its transaction alone ${shareOf(spent.transaction - spent.free)})`,
  );

  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let n = 0; n < WARM_UP / CLIENTS; n++) await signIns.next();
    }),
  );
  const rates: { ours: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rates.push({
      ours: await perSecond(signIns.next),
      bare: await perSecond(() => verify(hash, admin.password)),
    });
  const ratio = median(rates.map(({ ours, bare }) => ours / bare));
  if (ratio < 0.85) process.exitCode = 1;
  console.log(
    `sign-ins / bare Argon2id: ${median(rates.map((one) => one.ours)).toFixed(0)} / ` +
      `${median(rates.map((one) => one.bare)).toFixed(0)} a second  ratio ${ratio.toFixed(2)}  (goal ≥ 0.85)`,
  );
} finally {
  signIns.close();
  await bench.stop();
}
