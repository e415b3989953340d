import { randomFillSync } from 'node:crypto';

/**
 * A new UUID version 7 (RFC 9562): sorted by the time it was made, so that rows entered one after another lie
 * together in the index. Made here and not in SQL, because PostgreSQL 15 has no `uuidv7()`.
 */
export function newId(now: number = Date.now()): string {
  const bytes = new Uint8Array(16);
  randomFillSync(bytes, 6);
  for (let index = 5, time = now; index >= 0; index--, time = Math.floor(time / 256))
    bytes[index] = time % 256;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
