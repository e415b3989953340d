import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { RunInTenant } from '../../../core/files/put.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { openScanned } from '../../../core/files/scan/gate.ts';
import type { FileStore } from '../../../core/files/store.ts';
import { isId } from '../../../core/list-query.ts';
import { type EncodedPicture, encodePicture } from '../../../core/pictures/encode.ts';
import { MAX_PICTURE_BYTES } from '../../../core/pictures/limits.ts';
import type { FoundPicture } from '../../../core/pictures/receive.ts';
import { claimPictureFile, putPicture } from '../../../core/pictures/stored.ts';
import { createSemaphore } from '../../../core/semaphore.ts';
import { tableOf } from '../../../core/table.ts';
import { visible } from '../articles/visible-sql.ts';
import { artikli } from '../resources.ts';
import { shopPictures } from '../shop.table.ts';
import { SIDES, type Size } from './sizes.ts';

const p = shopPictures;
const a = tableOf(artikli);

/** Pictures that are made at once; each is made once, so that this is for a shop that is opened for the first time. */
const making = createSemaphore({
  running: 2,
  share: 2,
  waiting: 400,
  busy: 'Slike prodavnice se upravo pripremaju.',
});
/** By organisation and file: whoever asks for the same one meanwhile waits for it. */
const underWay = new Map<string, Promise<void>>();

type Made = typeof shopPictures.$inferSelect;

/** The picture of an article that visitors see, by the file that was sent as its picture. Throws 404 for one of no visible article. */
export async function visiblePicture(
  store: FileStore,
  run: RunInTenant,
  tenantId: string,
  fileId: string,
  size: Size,
): Promise<FoundPicture> {
  if (!isId(fileId)) throw notFound();
  const shown = await run(async (ctx) => {
    const [row] = await ctx.db
      .select({ idguid: a.idguid })
      .from(a)
      .where(and(visible(ctx), eq(a.slika_id!, fileId)))
      .limit(1);
    return row !== undefined;
  });
  if (!shown) throw notFound();
  return { type: 'image/webp', fileId: await pictureOf(store, run, tenantId, fileId, size) };
}

/** The picture of any article, for the organisation's own people. Throws 404 without one. */
export async function ownPicture(
  store: FileStore,
  run: RunInTenant,
  tenantId: string,
  idguid: string,
  size: Size,
): Promise<StoredFile> {
  const fileId = await run(async ({ db, tenant }) => {
    const [row] = isId(idguid)
      ? await db
          .select({ slika_id: a.slika_id! })
          .from(a)
          .where(and(eq(a.tenant_id, tenant.id), eq(a.idguid, idguid)))
      : [];
    return row?.slika_id as string | null | undefined;
  });
  if (!fileId) throw notFound();
  const id = await pictureOf(store, run, tenantId, fileId, size);
  const file = await run((ctx) => readyFile(ctx, id));
  if (!file) throw notFound();
  return file;
}

/** The file of a picture in this size, made if it has not been yet. Throws 404 for one that cannot be read, or may not be handed out. */
async function pictureOf(
  store: FileStore,
  run: RunInTenant,
  tenantId: string,
  fileId: string,
  size: Size,
): Promise<string> {
  let made = await run((ctx) => madeOf(ctx, fileId));
  if (!made) {
    await once(`${tenantId} ${fileId}`, () =>
      making.run(tenantId, undefined, () => make(store, run, fileId)),
    );
    made = await run((ctx) => madeOf(ctx, fileId));
  }
  const id = size === 'small' ? made?.small_id : made?.large_id;
  if (!id) throw notFound();
  return id;
}

const own = (ctx: Ctx, fileId: string) => and(eq(p.tenant_id, ctx.tenant.id), eq(p.file_id, fileId));

async function madeOf(ctx: Ctx, fileId: string): Promise<Made | undefined> {
  const [row] = await ctx.db.select().from(p).where(own(ctx, fileId));
  return row;
}

function once(key: string, work: () => Promise<void>): Promise<void> {
  let running = underWay.get(key);
  if (!running) {
    running = work().finally(() => underWay.delete(key));
    underWay.set(key, running);
  }
  return running;
}

/** Makes both sizes and keeps them. What cannot be read is noted, so that it is not tried again. */
async function make(store: FileStore, run: RunInTenant, fileId: string): Promise<void> {
  const source = await run((ctx) => readyFile(ctx, fileId));
  if (!source) return;
  const drawn = await draw(store, source);
  if (drawn === 'withheld') return;
  if (drawn === 'unreadable') {
    await run((ctx) => keep(ctx, fileId, null));
    return;
  }
  const [large, small] = drawn as [EncodedPicture, EncodedPicture];
  const files = {
    large: await putPicture(store, run, 'artikal-veliki.webp', large.content),
    small: await putPicture(store, run, 'artikal-mali.webp', small.content),
  };
  await run(async (ctx) => {
    const { file_id: large_id } = await claimPictureFile(ctx, files.large);
    const { file_id: small_id } = await claimPictureFile(ctx, files.small);
    await keep(ctx, fileId, { large_id, small_id, width: large.width, height: large.height });
  });
}

/** The picture in both sizes; or why there is none. */
async function draw(
  store: FileStore,
  source: StoredFile,
): Promise<EncodedPicture[] | 'withheld' | 'unreadable'> {
  try {
    const file = await openScanned(store, source, MAX_PICTURE_BYTES);
    try {
      return await encodePicture({ fd: file.fd, size: source.size }, { as: 'fitted', sides: SIDES });
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The scanner has not said yet that it may be shown, or has said that it may not.
    return error.status === 422 ? 'unreadable' : 'withheld';
  }
}

async function keep(
  ctx: Ctx,
  file_id: string,
  made: Pick<Made, 'large_id' | 'small_id' | 'width' | 'height'> | null,
): Promise<void> {
  // Another node may have made it meanwhile; what is made here is then swept.
  await ctx.db
    .insert(p)
    .values({ tenant_id: ctx.tenant.id, file_id, ...made })
    .onConflictDoNothing();
}
