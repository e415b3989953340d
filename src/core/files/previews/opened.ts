import { readingKindOf } from '../reading/kind.ts';
import { MAX_OFFICE_BYTES, MAX_TEXT_BYTES } from '../reading/limits.ts';
import type { FileToRead, Reason } from '../reading/reading.ts';
import type { StoredFile } from '../rows.ts';
import { openScanned } from '../scan/gate.ts';
import { type FileStore, MissingBytes } from '../store.ts';

/** Readers of these look at the beginning only. */
const BEGINNING = new Set(['text', 'csv']);

type Failed = { ok: false; reason: Reason; detail: string };
const failed = (reason: Reason, detail: string): Failed => ({ ok: false, reason, detail });

/**
 * Opens a stored file for a reader (reading.ts) and closes it after. A file that no reader takes is not opened. Throws as
 * `requireScanned`, and what the store and the work throw.
 */
export async function withOpened<T>(
  store: FileStore,
  stored: StoredFile,
  work: (file: FileToRead) => Promise<T>,
): Promise<T | Failed> {
  const { size, name, media_type } = stored;
  const kind = readingKindOf({ name, mediaType: media_type });
  if (!kind) return failed('unsupported', media_type);
  if (size > MAX_OFFICE_BYTES && !BEGINNING.has(kind)) return failed('too_large', `${size} bytes`);
  try {
    const file = await openScanned(store, stored, BEGINNING.has(kind) ? MAX_TEXT_BYTES : MAX_OFFICE_BYTES);
    try {
      return await work({ fd: file.fd, size, name, mediaType: media_type });
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof MissingBytes) return failed('damaged', error.message);
    throw error;
  }
}
