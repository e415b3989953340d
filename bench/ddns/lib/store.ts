/**
 * Memory of so many hosts (argument) in a DNS server's store, in a process of its own: made here, or loaded with `DATABASE_URL`. Prints JSON:
 * bytes a host (resident) and milliseconds.
 */
import { ZoneLoader } from '../../../src/modules/ddns/answering/loader.ts';
import { ZoneStore } from '../../../src/modules/ddns/answering/zone-store.ts';
import { database, openPool } from '../../../src/server/db/client.ts';
import { appConnection, parseDatabaseUrl } from '../../../src/server/db/connection.ts';
import { madeStore } from './made-store.ts';

const count = Number(process.argv[2]);
const url = process.env.DATABASE_URL;
const store = new ZoneStore();
const settled = (): number => {
  globalThis.gc!();
  globalThis.gc!();
  return process.memoryUsage.rss();
};

async function load(from: string): Promise<void> {
  const pool = openPool(appConnection(parseDatabaseUrl(from)), 2);
  await new ZoneLoader(database(pool), store, async () => '').loadAll();
  await pool.end();
}

const before = settled();
const begun = performance.now();
if (url) await load(url);
else madeStore(count, store);
const milliseconds = performance.now() - begun;
const peak = process.resourceUsage().maxRSS * 1024;
const bytes = (settled() - before) / count;
console.log(JSON.stringify({ bytes, milliseconds, peak, names: store.names.size }));
