import { signAccess } from '../../../src/modules/auth/sessions/tokens.ts';
import { prepareDatabase } from '../../../src/server/app.ts';
import { loadConfig } from '../../../src/server/config.ts';
import { database, openPool } from '../../../src/server/db/client.ts';
import { appConnection, type PgConnection } from '../../../src/server/db/connection.ts';
import { connect, type Sql } from '../../../test/sql.ts';
import { addressOf } from '../../../test/standby.ts';
import type { Filled } from '../../lib/filled.ts';
import { type Program, SETTINGS } from '../../lib/product.ts';
import { fillOrganisations, isFilled, ORGANISATION, PERSON } from './fill.ts';

/** Organisations of the largest database. `BENCH_ORGANISATIONS`: another number. */
export const MANY = Number(process.env.BENCH_ORGANISATIONS ?? 10_000);
/** Of the middle one. */
export const SOME = Math.min(100, MANY);
/** People who are signed in, whichever number of organisations they are of. */
const PEOPLE = 100;

/** A database of its own with organisations alike, on the server of the benchmarks. */
export interface Scaled {
  organisations: number;
  connection: PgConnection;
  /** As the owner. */
  sql: Sql;
  /** Starts the product on it; nothing that is scheduled is done while it runs. */
  start(more?: Record<string, string>): Promise<Program>;
  /** Access tokens of the people of these organisations; else of `PEOPLE`, spread over all. They last for 15 minutes. */
  tokens(numbers?: readonly number[]): Promise<string[]>;
  /** Its size on the disk. */
  megabytes(): Promise<number>;
  close(): Promise<void>;
}

/** Makes the database `name` unless this run of benchmarks has made it. */
export async function scaledDatabase(bench: Filled, name: string, organisations: number): Promise<Scaled> {
  const connection = { ...bench.connection, database: name };
  const [known] = await bench.sql`select from pg_database where datname = ${name}`;
  if (!known) {
    await bench.sql.unsafe(`create database ${name}`);
    await prepareDatabase(connection, loadConfig(SETTINGS));
  }
  const sql = connect(connection, 1);
  if (!(await isFilled(sql))) {
    const begun = performance.now();
    const rows = await fillOrganisations(sql, connection, organisations);
    const seconds = (performance.now() - begun) / 1000;
    console.log(
      `${name}: organisations ${organisations}, of ${rows} rows each, filled in ${seconds.toFixed(0)} s, ${(await megabytesOf(sql)).toFixed(0)} MB`,
    );
  }
  return {
    organisations,
    connection,
    sql,
    async start(more = {}) {
      const program = await bench.start('src/server/main.ts', '/api/ready', {
        DATABASE_URL: addressOf(connection),
        DATA_DIR: `${bench.folder}/${name}`,
        ...more,
      });
      await silenceJobs(sql);
      return program;
    },
    tokens: (numbers = spread(organisations)) => tokensOf(connection, numbers),
    megabytes: () => megabytesOf(sql),
    close: () => sql.end(),
  };
}

async function megabytesOf(sql: Sql): Promise<number> {
  const [size] = await sql<{ mb: number }[]>`
    select pg_database_size(current_database())::float8 / 1048576 as mb`;
  return size!.mb;
}

/** Takes away what is scheduled and what waits, and lets end what runs: jobs are measured by themselves. */
async function silenceJobs(sql: Sql): Promise<void> {
  await sql`delete from pgboss.schedule`;
  for (;;) {
    await sql`delete from pgboss.job where state in ('created', 'retry')`;
    const [running] = await sql<{ count: number }[]>`
      select count(*)::int as count from pgboss.job where state = 'active'`;
    if (running!.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** As many organisations as people are signed in; of fewer each has several. */
const spread = (organisations: number): number[] => {
  const step = Math.max(1, Math.floor(organisations / PEOPLE));
  return Array.from({ length: PEOPLE }, (_, n) => 1 + ((n * step) % organisations));
};

/** Begins a session of each person, as a sign-in does, without a password being compared. */
async function tokensOf(connection: PgConnection, numbers: readonly number[]): Promise<string[]> {
  const pool = openPool(appConnection(connection), 1);
  const owner = connect(connection, 1);
  try {
    const begun = await owner.unsafe<{ userId: string; tenantId: string; sessionId: string }[]>(
      `insert into sessions (idguid, user_id, organisation_id, expires_at)
       select gen_random_uuid(), ${PERSON('n')}, ${ORGANISATION('n')}, now() + interval '1 day'
       from unnest(array[${numbers.join()}]) n
       returning user_id as "userId", organisation_id as "tenantId", idguid as "sessionId"`,
    );
    return await Promise.all(begun.map((claims) => signAccess(database(pool), claims)));
  } finally {
    await owner.end();
    await pool.end();
  }
}
