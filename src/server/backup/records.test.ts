import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { DamagedArchive } from './error.ts';
import { RECORD_SIZE } from './records.ts';
import { TAG_SIZE } from './seal.ts';
import { close, headSize, PASSPHRASE, read, SEALED_SIZE } from './test/sealing.ts';

describe('records', { timeout: scaledTimeout(60_000) }, () => {
  it('give back any content, however it arrives', async () => {
    const size = fc.oneof(
      fc.nat(300_000),
      fc.constantFrom(0, 1, RECORD_SIZE - 1, RECORD_SIZE, RECORD_SIZE + 1, 3 * RECORD_SIZE),
    );
    await fc.assert(
      fc.asyncProperty(
        size,
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: 500, max: 200_000 }),
        async (length, written, got) => {
          const content = randomBytes(length);
          expect(
            (await read(await close(content, null, Math.max(written, length / 500)), null, got)).equals(
              content,
            ),
          ).toBe(true);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('notice a cut at every border and within records', async () => {
    const archive = await close(randomBytes(3 * RECORD_SIZE + 1000));
    const head = headSize(archive);
    const borders = [0, 1, 2, 3].map((count) => head + count * SEALED_SIZE);
    const within = [
      0,
      1,
      head - 1,
      head + 1,
      head + 15,
      head + SEALED_SIZE + TAG_SIZE,
      archive.length - 1,
      archive.length - TAG_SIZE,
    ];
    const cuts = [
      ...borders,
      ...within,
      ...Array.from({ length: 20 }, () => Math.floor(Math.random() * archive.length)),
    ];
    for (const at of cuts)
      await expect(read(archive.subarray(0, at)), `cut at ${at}`).rejects.toThrow(DamagedArchive);
    // Where whole records remain, the reason is known for sure.
    await expect(read(archive.subarray(0, borders[2]))).rejects.toThrow('kraj joj nedostaje');
  });

  it('notice any changed byte, also of the head', async () => {
    const archive = await close(randomBytes(RECORD_SIZE + 500));
    const head = headSize(archive);
    const places = [head, head + 100, head + SEALED_SIZE - 1, head + SEALED_SIZE, archive.length - 1];
    const all = [...Array.from({ length: head }, (_, at) => at), ...places];
    for (const at of all)
      for (const bit of [1, 128]) {
        const changed = Buffer.from(archive);
        changed[at]! ^= bit;
        await expect(read(changed), `byte ${at}`).rejects.toThrow();
      }
  });

  it('notice records that were moved, left out, or come from another archive', async () => {
    const archive = await close(randomBytes(4 * RECORD_SIZE + 10));
    const other = await close(randomBytes(4 * RECORD_SIZE + 10));
    const parts = (from: Buffer): Buffer[] => {
      const start = headSize(from);
      return [
        from.subarray(0, start),
        ...[0, 1, 2, 3, 4].map((count) =>
          from.subarray(start + count * SEALED_SIZE, start + (count + 1) * SEALED_SIZE),
        ),
      ];
    };
    const [head, a, b, c, d, last] = parts(archive) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
    const foreign = parts(other);
    const forgeries = [
      [head, b, a, c, d, last],
      [head, a, b, b, d, last],
      [head, a, b, d, last],
      [head, a, b, c, d, last, last],
      [head, a, b, c, d, last, Buffer.from([0])],
      [head, a, foreign[2]!, c, d, last],
      [foreign[0]!, a, b, c, d, last],
    ];
    for (const forged of forgeries) await expect(read(Buffer.concat(forged))).rejects.toThrow(DamagedArchive);
  });

  it('tell a wrong passphrase, and take one however its letters are composed', async () => {
    const content = randomBytes(RECORD_SIZE * 2 + 7);
    const archive = await close(content, PASSPHRASE);
    expect(archive.includes(content.subarray(0, 16))).toBe(false);
    await expect(read(archive, 'secer i cokolada')).rejects.toThrow('Lozinka arhive nije tačna.');
    expect((await read(archive, PASSPHRASE.normalize('NFD'))).equals(content)).toBe(true);
  });

  it('refuse what is no archive', async () => {
    await expect(read(Buffer.from('PK\u0003\u0004 a zip of some kind'))).rejects.toThrow(
      'nije arhiva Čaršije',
    );
    await expect(read(Buffer.from('CARSIJA-ARCHIVE 2\n{}\n'))).rejects.toThrow('novije verzije');
    await expect(read(Buffer.from('CARSIJA-ARCHIVE 1\n{"seal":"rot13"}\n'))).rejects.toThrow(DamagedArchive);
    await expect(read(Buffer.from(`CARSIJA-ARCHIVE 1\n${'x'.repeat(5000)}`))).rejects.toThrow(DamagedArchive);
    // A cost that somebody has raised would occupy the machine.
    const costly = `CARSIJA-ARCHIVE 1\n${JSON.stringify({ seal: 'scrypt-aes-256-gcm', salt: 'AA==', N: 2 ** 30, r: 8, p: 1, check: 'AA==' })}\n`;
    await expect(read(Buffer.from(costly))).rejects.toThrow(DamagedArchive);
  });
});
