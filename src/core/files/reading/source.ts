import { readSync } from 'node:fs';
import { type Reason, Unreadable } from './unreadable.ts';

/** A file open in this process, and what is known of it. */
export interface Source {
  fd: number;
  /** Bytes. */
  size: number;
  name: string;
  mediaType: string;
}

/** The bytes from `from` to `to`, less if the file ends before. */
export function readBytes({ fd, size }: Pick<Source, 'fd' | 'size'>, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, Math.min(size, to) - from));
  let done = 0;
  while (done < bytes.length) {
    const read = readSync(fd, bytes, done, bytes.length - done, from + done);
    if (read === 0) break;
    done += read;
  }
  return bytes.subarray(0, done);
}

/** The whole file. Throws if it has more bytes than `most`, or none. */
export function readWhole(source: Source, most: number, reason: Reason = 'too_large'): Buffer {
  if (source.size > most) throw new Unreadable(reason);
  if (source.size === 0) throw new Unreadable('damaged', 'the file is empty');
  return readBytes(source, 0, source.size);
}
