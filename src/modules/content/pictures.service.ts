import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import type { RunInTenant } from '../../core/files/put.ts';
import type { StoredFile } from '../../core/files/rows.ts';
import type { FileStore } from '../../core/files/store.ts';
import { isId } from '../../core/list-query.ts';
import type { EncodedPicture } from '../../core/pictures/encode.ts';
import type { FoundPicture } from '../../core/pictures/receive.ts';
import { claimPictureFile, movePictures, putPicture } from '../../core/pictures/stored.ts';
import { trash } from '../../core/records/trash.table.ts';
import { asOperator } from '../../core/system.ts';
import type { Deps } from '../../server/module.ts';
import { portfolioPictureFiles, portfolioPictures, portfolioWorks } from './content.table.ts';
import { KEPT_WORKS } from './labels.ts';
import type { PictureInfo } from './works.api.ts';

const f = portfolioPictureFiles;

/** A redrawn picture whose bytes are stored. */
type DrawnFile = Omit<EncodedPicture, 'content'> & { file: StoredFile };

/** Stores the files of a redrawn picture, for `saveWorkPicture` to keep. */
export async function storeWorkPicture(
  store: FileStore,
  run: RunInTenant,
  pictures: readonly EncodedPicture[],
): Promise<DrawnFile[]> {
  const stored: DrawnFile[] = [];
  for (const { width, height, format, content } of pictures)
    stored.push({
      width,
      height,
      format,
      file: await putPicture(store, run, `rad-${width}.${format}`, content),
    });
  return stored;
}

/** Saves a stored picture. It is removed later if no work uses it (`purgeWorkPictures`). */
export async function saveWorkPicture(ctx: Ctx, files: readonly DrawnFile[]): Promise<PictureInfo> {
  const largest = files.reduce((best, one) => (one.width > best.width ? one : best));
  const picture: PictureInfo = {
    // Random, not time-based: one URL must not reveal the next.
    idguid: randomUUID(),
    width: largest.width,
    height: largest.height,
    widths: [...new Set(files.map(({ width }) => width))].sort((a, b) => a - b),
  };
  await ctx.db.insert(portfolioPictures).values(picture);
  for (const { width, format, file } of files)
    await ctx.db
      .insert(f)
      .values({ picture_id: picture.idguid, width, format, ...(await claimPictureFile(ctx, file)) });
  return picture;
}

/** See `movePictures` in core/pictures/. */
export const moveOldWorkPictures = (deps: Deps): Promise<void> =>
  movePictures(deps, f, sql`'rad-' || ${f.width} || '.' || ${f.format}`);

/** A picture file by the last part of its URL. Throws 404. */
export async function findWorkPicture(database: Database, file: string): Promise<FoundPicture> {
  const [, idguid = '', width, format] = /^([0-9a-f-]{36})-(\d{1,5})\.(webp|avif)$/.exec(file) ?? [];
  const [row] = isId(idguid)
    ? await database
        .select({ fileId: f.file_id })
        .from(f)
        .where(
          and(eq(f.picture_id, idguid), eq(f.width, Number(width)), eq(f.format, format as 'webp' | 'avif')),
        )
    : [];
  if (!row?.fileId) throw notFound();
  return { type: `image/${format}`, fileId: row.fileId };
}

/** Removes pictures older than a day that no work uses, not even one in the trash. */
export const purgeWorkPictures = (database: Database): Promise<number> =>
  asOperator(database, async ({ db }) => {
    const { idguid, created_at } = portfolioPictures;
    const { rowCount } = await db.delete(portfolioPictures).where(
      and(
        sql`${created_at} < now() - interval '1 day'`,
        sql`not exists (select from ${portfolioWorks} where ${portfolioWorks.picture_id} = ${idguid})`,
        sql`not exists (select from ${trash} where ${trash.resource} = ${KEPT_WORKS.name}
            and ${trash.record}->>'picture_id' = ${idguid}::text)`,
      ),
    );
    return rowCount ?? 0;
  });
