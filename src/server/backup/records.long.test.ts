// Long, since each passphrase takes half a second, and an archive is read again and again.
// In the suite: records.test.ts (all of it without a passphrase, and a wrong passphrase).
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { DamagedArchive } from './error.ts';
import { RECORD_SIZE } from './records.ts';
import { close, headSize, PASSPHRASE, read, SEALED_SIZE } from './test/sealing.ts';

describe('records', { timeout: scaledTimeout(60_000) }, () => {
  it.each([0, RECORD_SIZE * 2 + 7])('give back %i bytes under a passphrase', async (length) => {
    const content = randomBytes(length);
    const archive = await close(content, PASSPHRASE);
    expect((await read(archive, PASSPHRASE)).equals(content)).toBe(true);
  });

  it('notice a cut at a border and within records', async () => {
    const archive = await close(randomBytes(3 * RECORD_SIZE + 1000), PASSPHRASE);
    const head = headSize(archive);
    for (const at of [head, head + 2 * SEALED_SIZE, head + SEALED_SIZE + 500, archive.length - 1])
      await expect(read(archive.subarray(0, at), PASSPHRASE), `cut at ${at}`).rejects.toThrow(DamagedArchive);
  });

  it('notice any changed byte', async () => {
    const archive = await close(randomBytes(RECORD_SIZE + 500), PASSPHRASE);
    for (const at of [headSize(archive), archive.length - 1]) {
      const changed = Buffer.from(archive);
      changed[at]! ^= 1;
      await expect(read(changed, PASSPHRASE), `byte ${at}`).rejects.toThrow();
    }
  });

  it('notice records that were moved, or come from another archive', async () => {
    const [one, other] = [
      await close(randomBytes(2 * RECORD_SIZE + 10), PASSPHRASE),
      await close(randomBytes(2 * RECORD_SIZE + 10), PASSPHRASE),
    ];
    const parts = (from: Buffer): Buffer[] => {
      const start = headSize(from);
      return [0, 1, 2].map((count) =>
        from.subarray(start + count * SEALED_SIZE, start + (count + 1) * SEALED_SIZE),
      );
    };
    const head = one.subarray(0, headSize(one));
    const [a, b, last] = parts(one) as [Buffer, Buffer, Buffer];
    for (const forged of [
      [head, b, a, last],
      [head, a, parts(other)[1]!, last],
    ])
      await expect(read(Buffer.concat(forged), PASSPHRASE)).rejects.toThrow(DamagedArchive);
  });
});
