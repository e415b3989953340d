import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { pino } from 'pino';
import { expect } from 'vitest';
import { testConfig } from '../../../../test/config.ts';
import { buildServer } from '../../app.ts';
import { withClient } from '../../db/client.ts';
import type { PgConnection } from '../../db/connection.ts';
import { layFoundation, MIGRATIONS } from '../../db/migrate.ts';
import { writeBackup } from '../backup.ts';
import { firstRelation } from '../tables.ts';
import { emptyDatabase, fixtureFiles, folder } from './kit.ts';

export const log = pino({ level: 'silent' });

/** Where an archive can be restored: settings, an empty database, an empty store. */
export async function target() {
  const config = testConfig({ DATA_DIR: folder() });
  return { config, owner: await emptyDatabase(), files: await fixtureFiles() };
}

/** Archives a database; answers the path. */
export async function archiveOf(
  owner: PgConnection,
  passphrase: string | null = null,
  files = fixtureFiles(),
) {
  const path = join(folder(), 'a.arhiva');
  await writeBackup({ owner, files: await files, path, passphrase });
  return path;
}

/** A database as the first versions had it, of which less is made at each restore than of this one. */
export async function oldInstallation(): Promise<PgConnection> {
  const old = await emptyDatabase();
  await withClient(old, async (client) => {
    await layFoundation(client, old);
    await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
    for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
      migrationsFolder: MIGRATIONS,
    }).slice(0, 9)) {
      for (const statement of statements) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ]);
    }
  });
  return old;
}

export const isEmpty = (owner: PgConnection): Promise<boolean> =>
  withClient(owner, async (client) => (await firstRelation(client)) === null);

/** The archive of such a database with an organisation and a picture, as that version kept it. */
export async function olderArchive() {
  const old = await oldInstallation();
  const [tenant, picture] = [randomUUID(), randomUUID()];
  const bytes = Buffer.concat([Buffer.from('RIFF\x04\0\0\0WEBP'), randomBytes(1000)]);
  await withClient(old, async (client) => {
    await client.query('insert into tenants (idguid, name) values ($1, $2)', [tenant, 'Stara firma']);
    await client.query(`insert into pictures (idguid, media_type, content) values ($1, 'image/webp', $2)`, [
      picture,
      bytes,
    ]);
  });
  return { tenant, picture, bytes, path: await archiveOf(old) };
}

/** Starts an installation, and expects a picture from it, which it keeps as a file. */
export async function expectPicture(
  { config, owner }: Pick<Awaited<ReturnType<typeof target>>, 'config' | 'owner'>,
  id: string,
  bytes: Buffer,
): Promise<void> {
  const server = await buildServer({ config, owner, log, pages: false, quick: true });
  try {
    const answer = await server.app.inject({ url: `/api/public/pictures/${id}.webp` });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    const { rows } = await server.deps.database.execute(
      sql`select content, file_id from pictures where idguid = ${id}`,
    );
    expect(rows).toEqual([{ content: null, file_id: expect.any(String) }]);
    expect(await server.deps.files.sizeOf(rows[0]!.file_id as string)).toBe(bytes.length);
  } finally {
    await server.close();
  }
}
