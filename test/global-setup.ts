import { rmSync } from 'node:fs';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../src/server/app.ts';
import { type PgConnection, parseDatabaseUrl } from '../src/server/db/connection.ts';
import { startEmbeddedPostgres } from '../src/server/db/embedded/index.ts';
import { testConfig } from './config.ts';
import { clusterFolder, sharedFolder } from './folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection to the server that the tests share. */
    postgresServer: PgConnection;
    /** Name of the migrated, empty database that test databases are copied from. */
    templateDatabase: string;
  }
}

const silent = { info() {}, warn: console.warn, error: console.error };

/**
 * Once per run: a PostgreSQL (embedded in a temporary folder, or the one DATABASE_URL names, as a superuser) and in it
 * one migrated and seeded database for `createTestDatabase` to copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startServer();
  const templateDatabase = `carsija_template_${process.pid}`;
  try {
    await inDatabase(server, `create database ${templateDatabase}`);
    await prepareDatabase({ ...server, database: templateDatabase }, testConfig());
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresServer', server);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    rmSync(sharedFolder(templateDatabase), { recursive: true, force: true });
    await inDatabase(server, `drop database ${templateDatabase}`);
    await stop();
  };
}

async function startServer(): Promise<{ server: PgConnection; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL)
    return { server: parseDatabaseUrl(process.env.DATABASE_URL), stop: async () => {} };
  const folder = clusterFolder('test');
  const embedded = await startEmbeddedPostgres({ dataDir: folder.path, log: silent });
  // Nothing of it outlives the run, so nothing must reach the disk.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await inDatabase(embedded.connection, `alter system set ${setting} = off`);
  await inDatabase(embedded.connection, 'select pg_reload_conf()');
  return {
    server: embedded.connection,
    async stop() {
      await embedded.stop();
      folder.remove();
    },
  };
}

async function inDatabase(connection: PgConnection, statement: string): Promise<void> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
