// Long, since what is sent unpacks to far more.
// In the suite: senders.test.ts, body.test.ts (a body that unpacks to too much).
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chargedFor, setUp } from './senders.testkit.ts';

setUp();

describe('a key is charged', () => {
  it('for what is refused, by what was unpacked of it', async () => {
    expect(await chargedFor(gzipSync(Buffer.alloc(64 * 1024 * 1024)), 413)).toBeGreaterThanOrEqual(16 * 1024);
    expect(await chargedFor(gzipSync(' '.repeat(100 * 1024)), 400)).toBe(100);
  });
});
