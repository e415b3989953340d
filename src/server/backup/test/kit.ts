import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openFolderStore } from '../../../core/files/folder-store.ts';
import type { FileStore } from '../../../core/files/store.ts';
import { type Client, withClient } from '../../db/client.ts';
import type { PgConnection } from '../../db/connection.ts';
import type { StoredFiles } from '../stored-files.ts';

const folders: string[] = [];
const databases: string[] = [];

/** A folder, removed by `cleanUp`. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'carsija-backup-'));
  folders.push(path);
  return path;
}

/** A new database with nothing in it, as `create database` makes it. */
export async function emptyDatabase(): Promise<PgConnection> {
  const server = inject('postgresServer');
  const name = `carsija_restored_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  await withClient(server, (client) => client.query(`create database ${name} template template0`));
  return { ...server, database: name };
}

export async function cleanUp(): Promise<void> {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
  for (const name of databases.splice(0))
    await withClient(inject('postgresServer'), (client) => client.query(`drop database if exists ${name}`));
}

export const ask = (passphrase: string) => async () => passphrase;
export const neverAsk = async (): Promise<string> => {
  throw new Error('The archive is not encrypted');
};

/**
 * Stored files whose rows are kept in a table that the product has anyway: what is archived of them must be what the snapshot
 * names.
 */
export async function fixtureFiles(store?: FileStore): Promise<StoredFiles> {
  return {
    store: store ?? (await openFolderStore(folder())),
    async inSnapshot(client: Client) {
      const { rows } = await client.query<{ name: string }>(
        `select name from core_seeds where name like 'file:%' order by name`,
      );
      return rows.map(({ name }) => {
        const [, id = '', size, sha256 = ''] = name.split(':');
        return { id, size: Number(size), sha256 };
      });
    },
  };
}

/** Puts a file in the store and then its row in the database; answers its id. */
export async function addFile(client: Client, { store }: StoredFiles, bytes: Buffer): Promise<string> {
  const id = randomUUID();
  await store.write(
    id,
    (async function* () {
      yield bytes;
    })(),
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await client.query('insert into core_seeds (name) values ($1)', [`file:${id}:${bytes.length}:${sha256}`]);
  return id;
}

/** Every table of a database with its number of rows and a hash that PostgreSQL makes of them. */
export function contentsOf(database: PgConnection): Promise<Record<string, string>> {
  return withClient(database, async (client) => {
    await client.query(`set timezone = 'UTC'`);
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname in ('public', 'drizzle') and tablename <> 'app_log_nodes' order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows: all } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash from ${name} t`,
      );
      found[name] = all[0]!.hash;
    }
    return found;
  });
}
