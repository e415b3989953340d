import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { PgConnection } from '../src/server/db/connection.ts';

/** A database of its own for one test file. */
export interface TestDatabase {
  /** The owner of the database, a superuser. */
  owner: PgConnection;
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** Copies the migrated template: some tens of milliseconds. Call `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresServer');
  const name = `carsija_test_${randomBytes(6).toString('hex')}`;
  // File by file: otherwise each block goes through the write-ahead log, which takes four times as long.
  await statement(
    server,
    `create database ${name} template ${inject('templateDatabase')} strategy file_copy`,
  );
  return {
    owner: { ...server, database: name },
    // Not by force, which only a superuser may use against the application's login: PostgreSQL waits for those who are leaving.
    drop: () => statement(server, `drop database if exists ${name}`),
  };
}

async function statement(server: PgConnection, text: string): Promise<void> {
  const sql = postgres({ ...server, max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}
