import { Readable } from 'node:stream';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { MAX_FILE } from './limits.ts';
import { measured } from './measured.ts';
import { mediaTypeOf } from './media/media-type.ts';
import { checkQuota } from './quota.ts';
import { dropFiles, fileArrived, reserveFile, type StoredFile } from './rows.ts';
import type { FileStore } from './store.ts';

/** Runs work in a transaction of its own in the file's organisation. */
export type RunInTenant = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

interface Put {
  name: string;
  /** Bytes of a stream, if known beforehand; a source with more is refused. Otherwise `MAX_FILE`. */
  size?: number;
  counted?: boolean;
}

export const fileTooLarge = (): AppError =>
  new AppError(413, 'too_large', 'Datoteka je prevelika (najviše 5 GB).', {
    errors: { file: 'Datoteka je prevelika (najviše 5 GB).' },
  });

/**
 * Stores a stream, or bytes, as a new pending file; whatever is to keep it calls `claimFile` within `LEASE_HOURS`. Bytes are on disk when this
 * returns. Throws 413 for too many bytes, and what the source and the store throw; then nothing is kept.
 */
export async function putFile(
  store: FileStore,
  run: RunInTenant,
  { name, counted, ...given }: Put,
  source: AsyncIterable<Uint8Array> | Uint8Array,
): Promise<StoredFile> {
  const whole = source instanceof Uint8Array;
  const size = whole ? source.length : given.size;
  const most = size ?? MAX_FILE;
  const row = await run((ctx) => reserveFile(ctx, { name, size: size ?? 0, counted }));
  const { bytes, result } = measured(whole ? Readable.from([source]) : source, (seen) => {
    if (seen > most) throw fileTooLarge();
  });
  try {
    await store.write(row.idguid, bytes);
    const { size: stored, sha256, head } = result();
    const { type: media_type } = await mediaTypeOf(head, row.name);
    const known = { size: stored, sha256, media_type };
    await run(async (ctx) => {
      if (counted !== false && size === undefined) await checkQuota(ctx, { bytes: stored, files: 0 });
      await fileArrived(ctx, row.idguid, known);
    });
    return { idguid: row.idguid, name: row.name, bytes_id: row.idguid, scan: null, ...known };
  } catch (error) {
    await run((ctx) => dropFiles(ctx, [row.idguid])).catch(() => {});
    throw error;
  }
}
