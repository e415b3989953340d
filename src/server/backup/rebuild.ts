import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { layFoundation, MIGRATIONS } from '../db/migrate.ts';
import { quote } from '../db/policies.ts';
import { BackupError } from './error.ts';
import type { Start } from './manifest.ts';
import { type ArchivedTable, nameOf, tablesOf } from './tables.ts';

/** As drizzle-orm makes it; its rows come from the archive. */
const MIGRATIONS_TABLE = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Makes the tables as they were when the archive was written: by the same migrations and no later ones, so that an archive of an
 * older version finds its own columns. Throws BackupError if the archive is of a newer version, or of another one.
 */
export async function rebuildSchema(client: Client, owner: PgConnection, start: Start): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const applied = known.slice(0, start.migrations.length);
  if (
    start.migrations.length > known.length &&
    known.every(({ hash }, at) => hash === start.migrations[at]!.hash)
  )
    throw new BackupError(
      'Arhiva je iz novije verzije programa nego što je ova. Nadogradite program i ponovite vraćanje.',
    );
  if (
    start.migrations.length > known.length ||
    applied.some(({ hash }, at) => hash !== start.migrations[at]!.hash)
  )
    throw new BackupError(
      'Arhiva je iz verzije programa čije tabele ova verzija ne poznaje. Vratite je u verziju iz koje je, pa nadogradite.',
    );
  await layFoundation(client, owner);
  await client.query(MIGRATIONS_TABLE);
  for (const { sql } of applied) for (const statement of sql) await client.query(statement);
  const made = new Map((await tablesOf(client)).map((table) => [nameOf(table), table]));
  for (const table of start.tables) refuseUnlike(table, made.get(nameOf(table)));
}

function refuseUnlike(table: ArchivedTable, made: ArchivedTable | undefined): void {
  const missing = made ? table.columns.filter((name) => !made.columns.includes(name)) : table.columns;
  if (missing.length > 0)
    throw new BackupError(
      `Tabela ${nameOf(table)} iz arhive ${made ? `ovdje nema kolona ${missing.join(', ')}` : 'ovdje ne postoji'}. ` +
        'Vratite arhivu u verziju programa iz koje je.',
    );
}

interface ForeignKey {
  schema: string;
  table: string;
  name: string;
  definition: string;
}

/**
 * Prepares the tables for loading, and answers what restores them. Foreign keys are dropped and made again, instead of being
 * switched off: PostgreSQL then checks every row, which needs no superuser. Rows that migrations insert come from the archive.
 */
export async function openForLoading(
  client: Client,
  tables: readonly ArchivedTable[],
): Promise<ForeignKey[]> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select n.nspname as schema, r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname not like 'pg\\_%' order by 1, 2, 3`);
  for (const { schema, table, name } of keys)
    await client.query(`alter table ${quote(schema)}.${quote(table)} drop constraint ${quote(name)}`);
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`);
  if (tables.length > 0) await client.query(`truncate ${tables.map(nameOf).join(', ')}`);
  return keys;
}

/** Undoes `openForLoading`. Throws BackupError with every foreign key that the loaded rows do not fulfil. */
export async function closeAfterLoading(
  client: Client,
  tables: readonly ArchivedTable[],
  keys: readonly ForeignKey[],
): Promise<void> {
  const broken: string[] = [];
  for (const { schema, table, name, definition } of keys) {
    await client.query('savepoint foreign_key');
    try {
      await client.query(
        `alter table ${quote(schema)}.${quote(table)} add constraint ${quote(name)} ${definition}`,
      );
    } catch (error) {
      if ((error as { code?: string }).code !== '23503') throw error;
      await client.query('rollback to savepoint foreign_key');
      broken.push(`  ${table}: ${name} (${definition})`);
    }
    await client.query('release savepoint foreign_key');
  }
  if (broken.length > 0)
    throw new BackupError(
      `U arhivi se redovi pozivaju na redove kojih nema. Ništa nije vraćeno.\n${broken.join('\n')}`,
    );
  for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`);
}
