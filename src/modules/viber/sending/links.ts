import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { fold } from '../../../core/fold.ts';
import { newToken } from '../../../core/opaque.ts';
import { asSystem, findTenant } from '../../../core/system.ts';

/** Where files that were sent stand for the service; the secret and the name follow. */
export const FILES_PATH = '/api/public/viber/files';
/** Days after its end for which an address still says that it has ended. */
const ENDED_DAYS = 30;
/** Characters of a name in an address, without its extension. */
const NAME_MAX = 60;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Extensions by which the service knows what it takes. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
};

/** The last part of a file's address: plain letters, and the extension of what the file is; of another kind than pictures and films its own. */
export function addressName({ name, media_type }: Pick<StoredFile, 'name' | 'media_type'>): string {
  const [, stem = name, own = 'bin'] = /^(.*)\.([a-z0-9]{1,10})$/is.exec(name) ?? [];
  const plain = fold(stem)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, NAME_MAX);
  return `${plain || 'datoteka'}.${EXTENSIONS[media_type] ?? own.toLowerCase()}`;
}

/**
 * Makes a public address for a file, for so many days. Only the hash of its secret is kept, so each sending gets its own. Answers the path.
 */
export async function makeLink(ctx: Ctx, file: StoredFile, days: number): Promise<string> {
  const secret = newToken();
  const name = addressName(file);
  await ctx.db.execute(sql`
    insert into viber_links (tenant_id, secret_hash, file_id, name, expires_at)
    values (${ctx.tenant.id}::uuid, ${hashOf(secret)}, ${file.idguid}::uuid, ${name}, now() + ${days} * interval '1 day')`);
  return `${FILES_PATH}/${secret}/${name}`;
}

/** What a secret looks like; nothing else is looked for. */
const SECRET = /^[\w-]{43}$/;

/** The file at a public address. Throws 404 for an unknown one, and 410 `expired` for one whose time is over. */
export async function fileAt(database: Database, secret: string, name: string): Promise<StoredFile> {
  if (!SECRET.test(secret)) throw notFound();
  const hash = hashOf(secret);
  const { rows } = await database.execute<{
    tenant_id: string;
    file_id: string;
    name: string;
    expired: boolean;
  }>(sql`select * from viber_link(${hash})`);
  const [link] = rows;
  if (!link || link.name !== name) throw notFound();
  if (link.expired) throw new AppError(410, 'expired', 'Rok za preuzimanje ove datoteke je istekao.');
  const tenant = await findTenant(database, link.tenant_id);
  if (!tenant) throw notFound();
  const file = await asSystem(database, tenant, async (ctx) => {
    await ctx.db.execute(sql`
      update viber_links set fetched_at = now() where secret_hash = ${hash} and fetched_at is null`);
    return readyFile(ctx, link.file_id);
  });
  if (!file) throw notFound();
  return file;
}

/** Removes addresses that ended long ago. */
export async function forgetLinks(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    delete from viber_links where tenant_id = ${ctx.tenant.id}::uuid and expires_at < now() - ${ENDED_DAYS} * interval '1 day'`);
}
