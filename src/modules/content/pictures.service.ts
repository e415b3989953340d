import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isId } from '../../core/list-query.ts';
import type { EncodedPicture } from '../../core/pictures/encode.ts';
import { trash } from '../../core/records/trash.table.ts';
import { asOperator } from '../../core/system.ts';
import { portfolioPictureFiles, portfolioPictures, portfolioWorks } from './content.table.ts';
import { KEPT_WORKS } from './labels.ts';
import type { PictureInfo } from './works.api.ts';

const f = portfolioPictureFiles;

/** Saves a redrawn picture. It is removed later if no work uses it (`purgeWorkPictures`). */
export async function saveWorkPicture(tx: Tx, files: readonly EncodedPicture[]): Promise<PictureInfo> {
  const largest = files.reduce((best, one) => (one.width > best.width ? one : best));
  const picture: PictureInfo = {
    // Random, not time-based: one URL must not reveal the next.
    idguid: randomUUID(),
    width: largest.width,
    height: largest.height,
    widths: [...new Set(files.map(({ width }) => width))].sort((a, b) => a - b),
  };
  await tx.insert(portfolioPictures).values(picture);
  await tx
    .insert(f)
    .values(
      files.map(({ width, format, content }) => ({ picture_id: picture.idguid, width, format, content })),
    );
  return picture;
}

/** A picture file by the last part of its URL. Throws 404. */
export async function readWorkPicture(
  database: Database,
  file: string,
): Promise<{ type: string; content: Buffer }> {
  const [, idguid = '', width, format] = /^([0-9a-f-]{36})-(\d{1,5})\.(webp|avif)$/.exec(file) ?? [];
  const [row] = isId(idguid)
    ? await database
        .select({ content: f.content })
        .from(f)
        .where(
          and(eq(f.picture_id, idguid), eq(f.width, Number(width)), eq(f.format, format as 'webp' | 'avif')),
        )
    : [];
  if (!row) throw notFound();
  return { type: `image/${format}`, content: row.content };
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
