import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EICAR, type FakeClamd, startFakeClamd, UNSCANNABLE } from '../../../../test/clamd.ts';
import { freePorts } from '../../../../test/ports.ts';
import { parseClamdUrl, ScannerError, scanBytes, versionOf } from './clamd.ts';

let fake: FakeClamd;
beforeAll(async () => {
  fake = await startFakeClamd();
});
beforeEach(() => {
  Object.assign(fake, { mood: 'works', delay: 0, most: 1_000_000, scanned: [] });
});
afterAll(() => fake.stop());

async function* streamOf(size: number, tail = '') {
  for (let left = size; left > 0; left -= 65_536) yield randomBytes(Math.min(left, 65_536));
  yield Buffer.from(tail);
}
const scan = (source: AsyncIterable<Uint8Array>, limits = {}) =>
  scanBytes(parseClamdUrl(fake.url), source, limits);

describe('clamd', () => {
  it('is asked for its version, and scans what it is sent', async () => {
    expect(await versionOf(parseClamdUrl(fake.url))).toBe('ClamAV 1.4.6/27000');
    expect(await scan(streamOf(0))).toEqual({ scan: 'clean' });
    expect(await scan(streamOf(700_001))).toEqual({ scan: 'clean' });
    expect(await scan(streamOf(300_000, EICAR))).toEqual({
      scan: 'infected',
      signature: 'Eicar-Test-Signature',
    });
    expect(fake.scanned).toEqual([0, 700_001, 300_000 + EICAR.length]);
  });

  it('is given time', async () => {
    fake.delay = 300;
    expect(await scan(streamOf(10), { connectTimeout: 100, idleTimeout: 5000 })).toEqual({ scan: 'clean' });
  });

  it('does not scan more than it takes, and the rest is not read', async () => {
    let read = 0;
    const source = Readable.from(
      (async function* () {
        for (; read < 200; read++) yield randomBytes(256 * 1024);
      })(),
      { highWaterMark: 1 },
    );
    expect(await scan(source)).toEqual({ scan: 'unscanned' });
    expect(read).toBeLessThan(200);
    expect(source.destroyed).toBe(true);
  });

  it.each([
    ['cut', /cut|ECONNRESET|EPIPE/, 10_000],
    ['silent', /in time/, 500],
    ['odd', /UNKNOWN COMMAND/, 10_000],
  ] as const)('that is %s has given no verdict', async (mood, message, idleTimeout) => {
    fake.mood = mood;
    const failed = await scan(streamOf(500_000), { idleTimeout }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ScannerError);
    expect((failed as Error).message).toMatch(message);
  });

  it('that is down has given no verdict', async () => {
    const [port] = await freePorts(1);
    await expect(scanBytes({ host: '127.0.0.1', port: port! }, streamOf(5))).rejects.toThrow(ScannerError);
    await expect(scanBytes({ path: '/nema/toga.ctl' }, streamOf(5))).rejects.toThrow(ScannerError);
  });

  it('that could not scan some bytes is not out of order', async () => {
    const failed = await scan(streamOf(10, UNSCANNABLE)).catch((error: unknown) => error);
    expect(failed).not.toBeInstanceOf(ScannerError);
    expect((failed as Error).message).toBe("clamd answered: stream: Can't allocate memory ERROR");
  });

  it('is left alone once its verdict is not awaited any more', async () => {
    fake.mood = 'silent';
    const begun = performance.now();
    const signal = AbortSignal.timeout(200);
    await expect(scan(streamOf(500_000), { signal, idleTimeout: 3000 })).rejects.toThrow('aborted');
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it('passes on what goes wrong with the bytes', async () => {
    async function* broken() {
      yield randomBytes(10);
      throw new RangeError('no bytes');
    }
    await expect(scan(broken())).rejects.toThrow(RangeError);
    expect(fake.scanned).toEqual([]);
  });
});

it.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://[::1]:3310/', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('reads the address %s', (text, address) => {
  expect(parseClamdUrl(text)).toEqual(address);
});

it.each([
  '',
  'clamd',
  '127.0.0.1:3310',
  'http://127.0.0.1:3310',
  'tcp://127.0.0.1',
  'tcp://x:0',
  'tcp://x:70000',
  'unix:clamd.ctl',
])('refuses the address "%s"', (text) => {
  expect(() => parseClamdUrl(text)).toThrow('mora biti oblika tcp://');
});
