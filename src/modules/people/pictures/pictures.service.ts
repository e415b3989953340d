import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import type { FileStore } from '../../../core/files/store.ts';
import { tenants, users } from '../../../core/identity/identity.table.ts';
import { isId } from '../../../core/list-query.ts';
import type { FoundPicture } from '../../../core/pictures/receive.ts';
import { claimPictureFile, movePictures, putPicture } from '../../../core/pictures/stored.ts';
import { asOperator } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { pictures } from '../pictures.table.ts';

const PLACE = '/api/public/pictures/';
const MEDIA_TYPE = 'image/webp';
const FILE_NAME = 'slika.webp';

/** Address of a picture. */
const urlOf = (idguid: string): string => `${PLACE}${idguid}.webp`;

/** The id in a file name; null for any other name. */
function idOf(file: string): string | null {
  const idguid = /^([0-9a-f-]{36})\.webp$/.exec(file)?.[1];
  return idguid && isId(idguid) ? idguid : null;
}

/** Stores a converted picture and returns its address. Until an account refers to it, `purgePictures` may remove it. */
export async function keepPicture(database: Database, store: FileStore, content: Buffer): Promise<string> {
  // A person belongs to no organisation, and sees the picture in all of theirs, so it is kept for the installation.
  const file = await putPicture(store, (work) => asOperator(database, work), FILE_NAME, content);
  return asOperator(database, async (ctx) => {
    // Random, not by time: one address must not lead to the next.
    const idguid = randomUUID();
    const bytes = await claimPictureFile(ctx, file);
    await ctx.db.insert(pictures).values({ idguid, media_type: MEDIA_TYPE, ...bytes });
    return urlOf(idguid);
  });
}

/** See `movePictures` in core/pictures/. */
export const moveOldPictures = (deps: Deps): Promise<void> => movePictures(deps, pictures, sql`${FILE_NAME}`);

/** A picture by the last part of its address. Throws 404. */
export async function findPicture(database: Database, file: string): Promise<FoundPicture> {
  const idguid = idOf(file);
  if (!idguid) throw notFound();
  const [row] = await database
    .select({ type: pictures.media_type, fileId: pictures.file_id })
    .from(pictures)
    .where(eq(pictures.idguid, idguid));
  if (!row?.fileId) throw notFound();
  return { type: row.type, fileId: row.fileId };
}

/**
 * Marks the picture at `url` as used; called in the transaction that stores the address. Throws 422 at
 * `field` for any address but that of a stored picture, so that none is loaded from another site.
 */
export async function claimPicture(tx: Tx, url: string, field = 'logo'): Promise<void> {
  const idguid = url.startsWith(PLACE) ? idOf(url.slice(PLACE.length)) : null;
  const claimed = idguid
    ? await tx
        .update(pictures)
        .set({ created_at: sql`now()` })
        .where(eq(pictures.idguid, idguid))
        .returning({ idguid: pictures.idguid })
    : [];
  if (claimed.length === 0) throw invalid({ [field]: 'Slika više ne postoji. Pošaljite je ponovo.' });
}

/** Deletes pictures that nobody uses, a day after they were made or last claimed. */
export async function purgePictures(database: Database): Promise<number> {
  const address = sql`${PLACE} || ${pictures.idguid} || '.webp'`;
  const { rowCount } = await database
    .delete(pictures)
    .where(
      and(
        sql`${pictures.created_at} < now() - interval '1 day'`,
        sql`not exists (select from ${users} where ${users.logo} = ${address})`,
        sql`not exists (select from ${tenants} where ${tenants.logo} = ${address})`,
      ),
    );
  return rowCount ?? 0;
}
