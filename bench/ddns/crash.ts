/**
 * Kills the web process (and with it its DNS process) by -9 under a stream of updates, 10 times, and asks after each start: every host whose
 * sender read `good` must have that address, or the one that was sent after it, in the database and in DNS.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import type { Program } from '../lib/product.ts';
import { type Asker, openAsker } from './lib/asker.ts';
import { addHosts, addressOf } from './lib/hosts.ts';
import { openSender } from './lib/sender.ts';

const ROUNDS = 10;
const SENDERS = 16;
/** Addresses from here on are this bench's own. */
const FIRST = 2 << 20;

const bench = await filledDatabase({ goods: false });
const { sql } = bench;
/** By host: the address that was last answered `good`, and the one that is under way. */
const good = new Map<number, string>();
const sent = new Map<number, string>();
let told = 0;
let sentCount = 0;
let unsettled = 0;
try {
  const hosts = await addHosts(bench, 1000);

  const start = async (): Promise<{ program: Program; asker: Asker }> => {
    // Those of killed servers.
    await sql`delete from ddns_servers`;
    const program = await bench.start('src/server/main.ts', '/api/ready', { DNS_PORT: '0' });
    for (;;) {
      const [server] = await sql<{ port: number }[]>`select port from ddns_servers`;
      if (server) return { program, asker: await openAsker(server.port) };
      await sleep(50);
    }
  };
  const lostOf = async (asker: Asker): Promise<number> => {
    const names = new Map([...good.keys()].map((n) => [hosts.name(n), n]));
    const rows = await sql<{ fqdn: string; ip4: string }[]>`
      select fqdn, host(ip4) as ip4 from ddns_hosts where fqdn = any(${[...names.keys()]})`;
    let lost = 0;
    for (const { fqdn, ip4 } of rows) {
      const n = names.get(fqdn)!;
      const isKept = ip4 === good.get(n) || ip4 === sent.get(n);
      if (!isKept || (await asker.address(fqdn)) !== ip4) lost++;
    }
    return lost;
  };

  let lost = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { program, asker } = await start();
    lost += await lostOf(asker);
    asker.close();
    const sender = openSender(program.url, hosts, SENDERS);
    const senders = Array.from({ length: SENDERS }, async (_, lane) => {
      for (let host = lane; ; host = (host + SENDERS) % hosts.count) {
        const address = addressOf(FIRST + sentCount++);
        sent.set(host, address);
        const answer = await sender.update(host, address);
        if (answer !== 'good') {
          unsettled++;
          return;
        }
        good.set(host, address);
        told++;
      }
    });
    await sleep(500 + Math.random() * 1500);
    program.child.kill('SIGKILL');
    await Promise.all(senders);
    await sender.close();
  }
  const { asker } = await start();
  lost += await lostOf(asker);
  asker.close();
  console.log(`${ROUNDS} kills: good ${told}, under way when killed ${unsettled}, hosts ${good.size}`);
  goal('lost', lost, { most: 0 });
  if (told === 0) process.exitCode = 1;
} finally {
  await bench.stop();
}
