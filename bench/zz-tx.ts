import { sql } from 'drizzle-orm';
import { filledDatabase } from './lib/filled.ts';
import { processorSeconds } from './lib/processor.ts';
import { postmasterOf } from './lib/postmaster.ts';
import { database, openPool } from '../src/server/db/client.ts';
import { appConnection } from '../src/server/db/connection.ts';
const bench = await filledDatabase();
const pm = postmasterOf(process.pid);
const pool = openPool(appConnection(bench.connection), 1);
const db = database(pool);
const t = bench.tenant;
const set = (tx, holds = true) => tx.execute(sql`select set_config('app.tenant_id', ${t}, true), set_config('app.user_id', ${t}, true), set_config('app.operator', ${'on'}, true), ${holds ? sql`not exists (
  select from access_changes c where c.subject = any(${'{all,user:1,tenant:2,member:1:2,session:4}'}::text[])
    and not pg_visible_in_snapshot(c.xid, ${'100:100:'}::pg_snapshot)
    and pg_visible_in_snapshot(c.xid, pg_current_snapshot()))` : sql`true`} as holds`);
const q = (tx) => Promise.all([tx.execute(sql`select ${1}::int as a`), tx.execute(sql`select ${2}::int as b`)]);
const variants = {
  bare: async () => { const c = await pool.connect(); try { await Promise.all([c.query('select $1::int as a', [1]), c.query('select $1::int as b', [2])]) } finally { c.release() } },
  bareDrizzle: () => q(db),
  tx: () => db.transaction((tx) => q(tx)),
  txset: () => db.transaction((tx) => Promise.all([set(tx, false), q(tx)])),
  txsetholds: () => db.transaction((tx) => Promise.all([set(tx), q(tx)])),
};
for (const f of Object.values(variants)) for (let i = 0; i < 500; i++) await f();
for (let r = 0; r < 2; r++) for (const [name, f] of Object.entries(variants)) {
  const n = 3000; const a = processorSeconds(pm), b = process.cpuUsage();
  for (let i = 0; i < n; i++) await f();
  const c = process.cpuUsage(b);
  console.log(name.padEnd(12), 'pg µs', ((processorSeconds(pm) - a) * 1e6 / n).toFixed(0), 'node µs', ((c.user + c.system) / n).toFixed(0));
}
await pool.end(); await bench.stop();
