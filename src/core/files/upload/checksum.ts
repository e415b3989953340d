import { createHash, type Hash } from 'node:crypto';
import { AppError } from '../../errors.ts';

/** Algorithms of the tus extension `checksum` that are understood here. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256', 'md5'] as const;

/** What a request says of its bytes: `sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=`. */
export interface Checksum {
  hash: Hash;
  expected: string;
}

/** Reads the header `Upload-Checksum`. Throws 400 for another algorithm or no checksum. */
export function readChecksum(header: string | string[] | undefined): Checksum | null {
  if (header === undefined) return null;
  const [algorithm, expected] = String(header).split(' ');
  if (!CHECKSUM_ALGORITHMS.some((known) => known === algorithm) || !expected)
    throw new AppError(
      400,
      'bad_checksum',
      `Kontrolni zbir nije čitljiv; podržani su ${CHECKSUM_ALGORITHMS.join(', ')}.`,
    );
  return { hash: createHash(algorithm!), expected };
}

/** The refusal of bytes that are not those that were sent; 460 is the status that tus defines for it. */
export const wrongChecksum = (): AppError =>
  new AppError(460, 'checksum', 'Dio datoteke je oštećen u prenosu. Pošaljite ga ponovo.');
