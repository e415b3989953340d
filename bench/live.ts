/**
 * The stream of live events: memory of the server for each open stream, and its processor time for a create while 2,000
 * streams are open against the same without any. Every create announces a line of the trail; one of fifty people may read it, so
 * 40 of the streams receive each event.
 */
import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { filledDatabase } from './lib/filled.ts';
import { type Load, requestsPerSecond } from './lib/load.ts';
import { median } from './lib/median.ts';
import { addPeople, signingIn } from './lib/people.ts';
import { processorSeconds } from './lib/processor.ts';
import { residentMiB, signIn } from './lib/product.ts';
import { openStream } from './lib/streams.ts';

const PEOPLE = 50;
const SESSIONS = 500;
/** As many as a session may have open. */
const STREAMS_EACH = 4;
const STREAMS = SESSIONS * STREAMS_EACH;
const SECONDS = 4;
const ROUNDS = 5;
/** Milliseconds in which the server has dealt with streams opened or closed. */
const SETTLE = 3000;

const bench = await filledDatabase();
await addPeople(bench, PEOPLE);
await bench.sql`
  insert into member_permissions (tenant_id, user_id, permission)
  select ${bench.tenant}, idguid, 'admin_dnevnik_pregled' from users where email = 'osoba1@bench.test'
  on conflict do nothing`;
const tokens: string[] = [];
{
  const server = await bench.start('src/server/main.ts', '/api/ready');
  const signIns = signingIn(server.url, PEOPLE);
  while (tokens.length < SESSIONS)
    tokens.push(...(await Promise.all(Array.from({ length: 4 }, signIns.next))));
  signIns.close();
  await server.stop();
}
// Another server, whose memory no sign-in has grown.
const { url, child } = await bench.start('src/server/main.ts', '/api/ready');
const open: ClientRequest[] = [];

async function openAll(tokens: readonly string[]): Promise<void> {
  for (const token of tokens)
    open.push(...(await Promise.all(Array.from({ length: STREAMS_EACH }, () => openStream(url, token)))));
  await sleep(SETTLE);
}

async function closeAll(): Promise<void> {
  for (const one of open.splice(0)) one.destroy();
  await sleep(SETTLE);
}

try {
  const creates: Load = {
    url: `${url}/api/erp/sifarnici/grupe-robe`,
    method: 'POST',
    headers: { authorization: `Bearer ${await signIn(url)}` },
    body: (n) =>
      JSON.stringify({ sifra: `L${process.hrtime.bigint()}`.slice(0, 20), naziv: `Nova grupa ${n}` }),
    seconds: SECONDS,
  };
  /** Processor time of the server for one create, in milliseconds. */
  const cost = async (): Promise<number> => {
    const costs: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const begun = processorSeconds(child.pid!);
      const rate = await requestsPerSecond(creates);
      costs.push(((processorSeconds(child.pid!) - begun) * 1000) / (rate * SECONDS));
    }
    return median(costs.slice(1));
  };
  // What the first streams load stays.
  await openAll(tokens.slice(0, 50));
  await closeAll();
  const memory = residentMiB(child.pid!);
  await openAll(tokens);
  const each = ((residentMiB(child.pid!) - memory) * 1024) / STREAMS;
  if (each > 30) process.exitCode = 1;
  console.log(`resident memory for each of ${STREAMS} streams: ${each.toFixed(1)} KiB  (goal ≤ 30)`);
  const during = await cost();
  await closeAll();
  const alone = await cost();
  if (during / alone > 1.5) process.exitCode = 1;
  console.log(
    `processor time of the server for a create with ${STREAMS} streams open / with none: ` +
      `${during.toFixed(2)} / ${alone.toFixed(2)} ms  ratio ${(during / alone).toFixed(2)}  (goal ≤ 1.5)`,
  );
} finally {
  for (const one of open) one.destroy();
  await bench.stop();
}
