import { describe, expect, it } from 'vitest';
import { EICAR } from '../../../../test/clamd.ts';
import { parseClamdUrl, scanBytes, versionOf } from './clamd.ts';

/** `TEST_CLAMD=tcp://127.0.0.1:3310`, a clamd that knows the EICAR string. See docs/operations.md. */
const { TEST_CLAMD } = process.env;

describe.skipIf(!TEST_CLAMD)(
  `on a real clamd${TEST_CLAMD ? '' : ' (skipped: TEST_CLAMD is not set)'}`,
  () => {
    const address = () => parseClamdUrl(TEST_CLAMD!);
    async function* streamOf(megabytes: number, tail = '') {
      for (let at = 0; at < megabytes; at++) yield Buffer.alloc(1024 * 1024, 'Čaršija ');
      yield Buffer.from(tail);
    }

    it('says its version', async () => {
      expect(await versionOf(address())).toMatch(/^ClamAV /);
    });

    it('finds EICAR, and nothing in other bytes', async () => {
      expect(await scanBytes(address(), streamOf(0, EICAR))).toEqual({
        scan: 'infected',
        signature: expect.stringMatching(/eicar/i),
      });
      expect(await scanBytes(address(), streamOf(0, 'tekst'))).toEqual({ scan: 'clean' });
      expect(await scanBytes(address(), streamOf(0))).toEqual({ scan: 'clean' });
      expect(await scanBytes(address(), streamOf(10))).toEqual({ scan: 'clean' });
    });

    it('says of more bytes than it takes that it has not scanned them, each time', {
      timeout: 60_000,
    }, async () => {
      for (let round = 0; round < 5; round++)
        expect(await scanBytes(address(), streamOf(150))).toEqual({ scan: 'unscanned' });
    });

    it('scans several at once', async () => {
      const all = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          scanBytes(address(), streamOf(1, at % 3 === 0 ? `\n${EICAR}` : '')),
        ),
      );
      expect(all.map(({ scan }) => scan === 'infected')).toEqual(all.map((_, at) => at % 3 === 0));
    });
  },
);
