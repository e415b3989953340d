import { opened, RECORD_SIZE, sealed } from '../records.ts';
import { TAG_SIZE } from '../seal.ts';
import { ask, neverAsk } from './kit.ts';

export const PASSPHRASE = 'šećer i čokolada';
export const SEALED_SIZE = RECORD_SIZE + TAG_SIZE;

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

/** An archive of this content. */
export const close = (content: Buffer, passphrase: string | null = null, chunk = 100_000): Promise<Buffer> =>
  collect(sealed(chunked(content, chunk), passphrase));
/** The content of an archive. */
export const read = (archive: Buffer, passphrase: string | null = null, chunk = 70_000): Promise<Buffer> =>
  collect(opened(chunked(archive, chunk), passphrase === null ? neverAsk : ask(passphrase)));

/** Where the records of an archive begin. */
export const headSize = (archive: Buffer): number => archive.indexOf(10, archive.indexOf(10) + 1) + 1;
