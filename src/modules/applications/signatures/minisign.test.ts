import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publisherKey } from '../testkit.ts';
import { MAX_WHOLE, readDigests } from './digests.ts';
import {
  type MinisignKey,
  type MinisignSignature,
  minisignProblem,
  readMinisignKey,
  readMinisignSignature,
  shownKeyId,
} from './minisign.ts';
import { readSparkleKey, readSparkleSignature } from './sparkle.ts';

/** A key, and signatures of the four bytes `test` in both forms, made by minisign itself (the examples of the library minisign-verify). */
const KEY = 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3';
const PREHASHED = `untrusted comment: signature from minisign secret key
RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=
trusted comment: timestamp:1633700835\tfile:test\tprehashed
wLMDjy9FLAuxZ3q4NlEvkgtyhrr0gtTu6KC4KBJdITbbOeAi1zBIYo0v4iTgt8jJpIidRJnp94ABQkJAgAooBQ==`;
const LEGACY = `untrusted comment: signature from minisign secret key
RWQf6LRCGA9i59SLOFxz6NxvASXDJeRtuZykwQepbDEGt87ig1BNpWaVWuNrm73YiIiJbq71Wi+dP9eKL8OC351vwIasSSbXxwA=
trusted comment: timestamp:1555779966\tfile:test
QtKMXWyYcwdpZAlPF7tE2ENJkRd1ujvKjlj1m9RtHTBnZPa5WKU5uWRs5GoP5M/VqE81QFuMKI5k/SfNQUaOAA==`;

const read = <T>(found: T | { error: string }): T => {
  if (found && typeof found === 'object' && 'error' in found) throw new Error(found.error);
  return found as T;
};
const keyOf = (text: string) => read<MinisignKey>(readMinisignKey(text));
const signatureOf = (text: string) => read<MinisignSignature>(readMinisignSignature(text));
const bytesOf = (content: string, whole = true) => ({
  blake2b: createHash('blake2b512').update(content).digest(),
  whole: whole ? Buffer.from(content) : null,
});
const problemOf = (key: string, signature: string, content: string, whole = true) =>
  minisignProblem(keyOf(key), signatureOf(signature), bytesOf(content, whole));

describe('a signature of minisign', () => {
  it('in both forms is that of its bytes and of no others', async () => {
    for (const signature of [PREHASHED, LEGACY]) {
      expect(await problemOf(KEY, signature, 'test')).toBeNull();
      expect(await problemOf(KEY, signature, 'Test')).toContain('mijenjana je nakon potpisivanja');
    }
    expect(signatureOf(PREHASHED)).toMatchObject({
      prehashed: true,
      comment: expect.stringContaining('prehashed'),
    });
    expect(signatureOf(LEGACY).prehashed).toBe(false);
    expect(shownKeyId(keyOf(KEY).keyId)).toBe('E7620F1842B4E81F');
  });

  it('over the bytes themselves needs them all', async () => {
    expect(await problemOf(KEY, PREHASHED, 'test', false)).toBeNull();
    expect(await problemOf(KEY, LEGACY, 'test', false)).toContain(`do ${MAX_WHOLE / 1024 ** 2} MB`);
  });

  it('signs its trusted comment, too', async () => {
    const changed = PREHASHED.replace('1633700835', '1633700836');
    expect(await problemOf(KEY, changed, 'test')).toContain('trusted comment');
    expect(
      await problemOf(KEY, PREHASHED.replace('untrusted comment: s', 'untrusted comment: S'), 'test'),
    ).toBeNull();
  });

  it('of another key says whose it is', async () => {
    const other = publisherKey();
    expect(await problemOf(other.minisign_key, PREHASHED, 'test')).toBe(
      `Potpis je napravljen ključem E7620F1842B4E81F, a aplikacija ima ključ ${shownKeyId(other.keyId)}.`,
    );
    // The same id on another key is no key of it.
    const forged = Buffer.from(KEY, 'base64');
    randomBytes(32).copy(forged, 10);
    expect(await problemOf(forged.toString('base64'), PREHASHED, 'test')).toContain('ne odgovara potpisu');
  });

  it('is read as minisign, Tauri and Windows write it', async () => {
    const tauri = Buffer.from(`${PREHASHED}\n`).toString('base64');
    for (const text of [`${PREHASHED}\n`, PREHASHED.replaceAll('\n', '\r\n'), tauri, `  ${tauri}\n`])
      expect(signatureOf(text).text).toBe(`${PREHASHED}\n`);
    const file = `untrusted comment: minisign public key E7620F1842B4E81F\n${KEY}\n`;
    for (const text of [KEY, file, file.replaceAll('\n', '\r\n'), Buffer.from(file).toString('base64')])
      expect(keyOf(text)).toEqual(keyOf(KEY));
  });

  it('with one bit changed is refused, or none', async () => {
    const lines = PREHASHED.split('\n');
    for (const [line, bytes] of [1, 3].map((n) => [n, Buffer.from(lines[n]!, 'base64')] as const))
      for (let bit = 0; bit < bytes.length * 8; bit += 7) {
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        const text = lines.with(line, flipped.toString('base64')).join('\n');
        const found = readMinisignSignature(text);
        const problem =
          'error' in found ? found.error : await minisignProblem(keyOf(KEY), found, bytesOf('test'));
        expect(problem, `${line} ${bit}`).not.toBeNull();
      }
    // Other last characters decode to the same bytes; they are not taken.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const [, body = '', last = ''] = /^(.*)(.)=$/.exec(lines[1]!)!;
    for (const further of [1, 2, 3]) {
      const same = `${body}${letters[letters.indexOf(last) + further]}=`;
      expect(Buffer.from(same, 'base64')).toEqual(Buffer.from(lines[1]!, 'base64'));
      expect(readMinisignSignature(lines.with(1, same).join('\n'))).toHaveProperty('error');
    }
  });

  it('is none in any other text, which breaks nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.base64String()), (text) => {
        expect(readMinisignSignature(text)).toHaveProperty('error');
        expect(readMinisignKey(text)).toHaveProperty('error');
        expect(readSparkleSignature(text)).toHaveProperty('error');
      }),
    );
    expect(readMinisignKey(PREHASHED)).toHaveProperty('error');
    expect(readMinisignSignature(KEY)).toHaveProperty('error');
  });

  it('that the server makes is read by the same rules', async () => {
    const key = publisherKey();
    for (const content of ['', 'test', 'x'.repeat(100_000)]) {
      expect(await problemOf(key.minisign_key, await key.sign(content), content)).toBeNull();
      expect(await problemOf(key.minisign_key, await key.signLegacy(content), content)).toBeNull();
      expect(await problemOf(key.minisign_key, await key.sign(content), `${content}!`)).not.toBeNull();
    }
  });
});

describe('keys and signatures of Sparkle', () => {
  const { sparkle_key, signSparkle } = publisherKey();

  it('are base64 of their exact length, as its tools print them', async () => {
    const signature = await signSparkle('test');
    expect(readSparkleKey(` ${sparkle_key}\n`)).toEqual({ key: Buffer.from(sparkle_key, 'base64') });
    const printed = `sparkle:edSignature="${signature}" length="4"`;
    for (const text of [signature, printed])
      expect(readSparkleSignature(text)).toEqual({ signature: Buffer.from(signature, 'base64') });
    for (const text of [
      '',
      signature.slice(1),
      `${signature}A`,
      signature.replace('==', ''),
      `${signature} x`,
    ])
      expect(readSparkleSignature(text)).toHaveProperty('error');
    for (const text of ['', sparkle_key.slice(0, -1), `A${sparkle_key}`, KEY])
      expect(readSparkleKey(text)).toHaveProperty('error');
  });
});

describe('the digests of a file', () => {
  async function* parts(content: string, size: number) {
    for (let at = 0; at < content.length; at += size) yield Buffer.from(content.slice(at, at + size));
  }

  it('are the same however its bytes arrive', async () => {
    const content = 'čšž'.repeat(5000);
    const { length: size } = Buffer.from(content);
    for (const part of [1000, 7, content.length]) {
      const { sha512, blake2b, whole } = await readDigests(parts(content, part), { size, whole: true });
      expect(sha512).toBe(createHash('sha512').update(content).digest('base64'));
      expect(blake2b).toEqual(bytesOf(content).blake2b);
      expect(whole?.toString()).toBe(content);
    }
    expect((await readDigests(parts(content, 1000), { size, whole: false })).whole).toBeNull();
  });

  it('are none of more or fewer bytes than were said', async () => {
    for (const size of [3, 5])
      await expect(readDigests(parts('test', 2), { size, whole: true })).rejects.toThrow('bytes');
  });
});
