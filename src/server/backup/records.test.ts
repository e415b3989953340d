import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { DamagedArchive } from './error.ts';
import { opened, RECORD_SIZE, sealed } from './records.ts';
import { TAG_SIZE } from './seal.ts';
import { ask, neverAsk } from './test/kit.ts';

const PASSPHRASE = 'šećer i čokolada';
const SEALED_SIZE = RECORD_SIZE + TAG_SIZE;

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const close = (content: Buffer, passphrase: string | null = null, chunk = 100_000): Promise<Buffer> =>
  collect(sealed(chunked(content, chunk), passphrase));
const read = (archive: Buffer, passphrase: string | null = null, chunk = 70_000): Promise<Buffer> =>
  collect(opened(chunked(archive, chunk), passphrase === null ? neverAsk : ask(passphrase)));

/** Where the records of an archive begin. */
const headSize = (archive: Buffer): number => archive.indexOf(10, archive.indexOf(10) + 1) + 1;

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
      { numRuns: 25 },
    );
    // Each passphrase takes half a second, so a few stand for all.
    for (const length of [0, RECORD_SIZE * 2 + 7]) {
      const content = randomBytes(length);
      const archive = await close(content, PASSPHRASE);
      expect(archive.includes(content.subarray(0, 16)) && length > 0).toBe(false);
      expect((await read(archive, PASSPHRASE)).equals(content)).toBe(true);
    }
  });

  it.each([null, PASSPHRASE])(
    'notice a cut at every border and within records (passphrase %s)',
    async (passphrase) => {
      const archive = await close(randomBytes(3 * RECORD_SIZE + 1000), passphrase);
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
      const cuts =
        passphrase === null
          ? [
              ...borders,
              ...within,
              ...Array.from({ length: 60 }, () => Math.floor(Math.random() * archive.length)),
            ]
          : [borders[0]!, borders[2]!, archive.length - 1];
      for (const at of cuts)
        await expect(read(archive.subarray(0, at), passphrase), `cut at ${at}`).rejects.toThrow(
          DamagedArchive,
        );
      // Where whole records remain, the reason is known for sure.
      await expect(read(archive.subarray(0, borders[2]), passphrase)).rejects.toThrow('kraj joj nedostaje');
    },
  );

  it.each([null, PASSPHRASE])(
    'notice any changed byte, also of the head (passphrase %s)',
    async (passphrase) => {
      const archive = await close(randomBytes(RECORD_SIZE + 500), passphrase);
      const head = headSize(archive);
      const places = [head, head + 100, head + SEALED_SIZE - 1, head + SEALED_SIZE, archive.length - 1];
      const all =
        passphrase === null
          ? [...Array.from({ length: head }, (_, at) => at), ...places]
          : [head, archive.length - 1];
      for (const at of all)
        for (const bit of passphrase === null ? [1, 32, 128] : [1]) {
          const changed = Buffer.from(archive);
          changed[at]! ^= bit;
          await expect(read(changed, passphrase), `byte ${at}`).rejects.toThrow();
        }
    },
  );

  it.each([null, PASSPHRASE])(
    'notice records that were moved, left out, or come from another archive (%s)',
    async (passphrase) => {
      const archive = await close(randomBytes(4 * RECORD_SIZE + 10), passphrase);
      const other = await close(randomBytes(4 * RECORD_SIZE + 10), passphrase);
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
      for (const forged of passphrase === null ? forgeries : [forgeries[0]!, forgeries[5]!])
        await expect(read(Buffer.concat(forged), passphrase)).rejects.toThrow(DamagedArchive);
    },
  );

  it('tell a wrong passphrase, and take one however its letters are composed', async () => {
    const archive = await close(Buffer.from('sadržaj'), PASSPHRASE);
    await expect(read(archive, 'secer i cokolada')).rejects.toThrow('Lozinka arhive nije tačna.');
    expect((await read(archive, PASSPHRASE.normalize('NFD'))).toString()).toBe('sadržaj');
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
