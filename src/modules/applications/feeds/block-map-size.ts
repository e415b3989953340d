import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { TenantRef } from '../../../core/context.ts';
import { readyFile } from '../../../core/files/rows.ts';
import { readScanned } from '../../../core/files/scan/gate.ts';
import { asSystem } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';

/** A file of a version, and where its bytes are. */
interface Candidate {
  idguid: string;
  file_id: string;
  name: string;
  size: number;
}

/** Bytes of a number at the end of an AppImage: how long the block map before it is. */
const NUMBER = 4;
/** Most bytes of a block map: that of a file of a gigabyte has some three megabytes. */
const MOST = 64 * 1024 ** 2;

/** By stored file, whose bytes never change. */
const known = new LRUCache<string, { size: number | null }>({ max: 1000 });

/**
 * The sizes of the block maps with which electron-builder ends an AppImage, by file. Its updater needs them in the feed: without, it
 * downloads everything. Of a file that cannot be read now nothing is said.
 */
export async function blockMapSizes(
  sources: Pick<Deps, 'database' | 'files' | 'log'>,
  tenant: TenantRef,
  files: readonly Candidate[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const file of files) {
    if (!/\.appimage$/i.test(file.name)) continue;
    let found = known.get(file.file_id);
    if (!found) {
      try {
        found = { size: await readSize(sources, tenant, file) };
        known.set(file.file_id, found);
      } catch (error) {
        sources.log.warn({ err: error, file: file.file_id }, 'the end of an AppImage could not be read');
      }
    }
    if (found?.size) sizes.set(file.idguid, found.size);
  }
  return sizes;
}

async function readSize(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  tenant: TenantRef,
  { file_id, size }: Candidate,
): Promise<number | null> {
  const stored = await asSystem(database, tenant, (ctx) => readyFile(ctx, file_id));
  if (!stored || size <= NUMBER) return null;
  const end = await buffer(
    // Also of what was too large to be scanned: its last bytes are only a number.
    await readScanned(files, stored, { range: { start: size - NUMBER, end: size - 1 }, unscanned: true }),
  );
  const length = end.length === NUMBER ? end.readUInt32BE() : 0;
  return length > 0 && length <= Math.min(MOST, size - NUMBER) ? length : null;
}
