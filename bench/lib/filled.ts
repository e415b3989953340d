import { pino } from 'pino';
import { prepareDatabase } from '../../src/server/app.ts';
import { loadConfig } from '../../src/server/config.ts';
import type { PgConnection } from '../../src/server/db/connection.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/index.ts';
import { connect, type Sql } from '../../test/sql.ts';
import { type Program, SETTINGS, sharedFolder, startProgram, temporaryFolder } from './product.ts';

/** Rows of goods groups that a benchmark's organisation has. */
export const ROWS = 100_000;

/** A database with the operator's organisation full of goods groups, and the programs that are measured on it. */
export interface Filled {
  sql: Sql;
  /** The owner's login. */
  connection: PgConnection;
  /** Where the database and the product's data lie; gone after `stop`, unless the run of benchmarks shares it. */
  folder: string;
  /** Id of that organisation. */
  tenant: string;
  /** Starts a program of this checkout on the database, with DATABASE_URL, BENCH_TENANT and `more`; see `startProgram`. */
  start(file: string, path: string, more?: Record<string, string>, output?: string): Promise<Program>;
  /** Stops the programs, then the database. */
  stop(): Promise<void>;
}

/**
 * The database of this run of benchmarks, as a child of this process: prepared and filled, unless an earlier one has done it. `goods`: with
 * goods groups. `alone`: one of its own, without what the others have filled.
 */
export async function filledDatabase({ goods = true, alone = false } = {}): Promise<Filled> {
  const folder = alone ? temporaryFolder() : sharedFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: pino({ level: 'warn' }) });
  await prepareDatabase(postgres.connection, loadConfig(SETTINGS));
  const sql = connect(postgres.connection, 1);
  const [operator] = await sql<{ idguid: string }[]>`select idguid from tenants where is_operator`;
  const tenant = operator!.idguid;
  if (goods) await fillGoods(sql, tenant);
  const { host, port, username, database } = postgres.connection;
  const environment = {
    ...SETTINGS,
    DATABASE_URL: `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: `${folder.path}/product`,
    BENCH_TENANT: tenant,
  };
  const programs: Program[] = [];
  return {
    sql,
    connection: postgres.connection,
    folder: folder.path,
    tenant,
    async start(file, path, more = {}, output) {
      const program = await startProgram(file, { ...environment, ...more }, path, output);
      programs.push(program);
      return program;
    },
    async stop() {
      for (const program of programs.reverse()) await program.stop();
      await sql.end();
      await postgres.stop();
      folder.remove();
    },
  };
}

/** Fills the operator's organisation with goods groups, and another with as many that must stay unseen. */
async function fillGoods(sql: Sql, tenant: string): Promise<void> {
  const [known] = await sql<{ count: number }[]>`
    select count(*)::int as count from erp_grupe_robe where tenant_id = ${tenant}`;
  if (known!.count >= ROWS) return;
  const [other] = await sql<{ idguid: string }[]>`
    insert into tenants (idguid, name) values (gen_random_uuid(), 'Druga') returning idguid`;
  for (const idguid of [tenant, other!.idguid])
    await sql`
      insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv, aktivno)
      select ${idguid}, gen_random_uuid(), lpad(n::text, 6, '0'),
        (array['Čaše','Đevđir','Šerpa','Žica','Ćup','Lonac','Tava'])[1 + n % 7] || ' ' || md5(n::text), n % 10 > 0
      from generate_series(1, ${ROWS}) n`;
  await sql.unsafe('vacuum analyze');
}
