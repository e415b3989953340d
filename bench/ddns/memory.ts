/**
 * Memory of a million hosts with both addresses in a DNS server, resident bytes a host: put in one after another, and loaded from the
 * database, with the time that takes.
 */
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { addHosts } from './lib/hosts.ts';

const HOSTS = 1_000_000;
const PROGRAM = fileURLToPath(new URL('./lib/store.ts', import.meta.url));

interface Measured {
  bytes: number;
  milliseconds: number;
  peak: number;
  names: number;
}

const measure = (environment: Record<string, string> = {}): Measured => {
  const output = execFileSync(process.execPath, ['--expose-gc', PROGRAM, String(HOSTS)], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });
  return JSON.parse(output);
};

const made = measure();
if (made.names < HOSTS) throw new Error(`Only ${made.names} names are in the store`);
goal('bytes a host, put in one by one', made.bytes, { most: 320 });

const bench = await filledDatabase({ goods: false });
try {
  await addHosts(bench, HOSTS);
  const { host, port, username, database } = bench.connection;
  const loaded = measure({
    DATABASE_URL: `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  });
  console.log(
    `Loaded from PostgreSQL: ${loaded.names} names in ${(loaded.milliseconds / 1000).toFixed(1)} s, at its most ${(loaded.peak / 2 ** 20).toFixed(0)} MiB (load ${loadavg()[0]!.toFixed(1)})`,
  );
  goal('bytes a host, loaded', loaded.bytes, { most: 320 });
} finally {
  await bench.stop();
}
