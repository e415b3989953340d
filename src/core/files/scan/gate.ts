import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import type { StoredFile } from '../rows.ts';
import type { ByteRange, FileStore } from '../store.ts';
import { withheldText } from './states.ts';

/** Seconds after which a waiting file may be asked for again. */
const RETRY_AFTER = 5;

interface Reading {
  range?: ByteRange | undefined;
  /** The person has been told that the bytes were too many to be scanned, and wants them all the same. */
  unscanned?: boolean;
}

/** Throws 423 `scanning` for a file that waits for the scanner, 409 `infected`, and 409 `unscanned` unless the person wants it so. */
export function requireScanned(
  { scan }: Pick<StoredFile, 'scan'>,
  { unscanned = false }: Reading = {},
): void {
  const message = withheldText(scan);
  if (!message || (scan === 'unscanned' && unscanned)) return;
  if (scan === 'waiting')
    throw new AppError(423, 'scanning', message, { data: { retry_after: RETRY_AFTER } });
  throw new AppError(409, scan!, message);
}

/**
 * The bytes of a file, or a range of them, if they may be handed out. Whatever reads files for people, or makes something of them,
 * reads them here (a test sees to it). Throws as `requireScanned`, and `MissingBytes`.
 */
export async function readScanned(
  store: FileStore,
  file: Pick<StoredFile, 'bytes_id' | 'scan'>,
  { range, unscanned }: Reading = {},
): Promise<Readable> {
  requireScanned(file, { unscanned });
  return store.read(file.bytes_id, range);
}

/** A file to read at will, if it may be handed out; its first `most` bytes. Throws as `requireScanned`, and `MissingBytes`. */
export async function openScanned(
  store: FileStore,
  file: Pick<StoredFile, 'bytes_id' | 'scan'>,
  most: number,
): Promise<FileHandle> {
  requireScanned(file);
  return store.open(file.bytes_id, most);
}
