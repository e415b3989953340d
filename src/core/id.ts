import { randomUUID } from 'node:crypto';

/**
 * A new UUID version 7 (RFC 9562). It is sorted by time, so that rows entered one after another are close in the index. Not made
 * in SQL, because PostgreSQL 15 has no `uuidv7()`.
 */
export function newId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  // The rest is a version 4's: its random digits and its variant.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
