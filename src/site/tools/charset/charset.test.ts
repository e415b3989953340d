import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CharsetFault, decodeText, encodeText } from './charset.ts';
import { asBosnian, detect, likelyCharset, toUtf8 } from './detect.ts';
import { sequenceLength, strictUtf8, utf8Text } from './utf8.ts';

const ours = 'Čaršija: šljivovica, đevrek, ćevap, žito';

it('writes and reads letters of ours in each charset that has them', () => {
  for (const charset of ['utf-8', 'utf-16le', 'windows-1250', 'iso-8859-2'] as const)
    expect(decodeText(encodeText(ours, charset), charset)).toBe(ours);
  expect([...encodeText('čž', 'windows-1250')]).toEqual([0xe8, 0x9e]);
});

it('tells the first letter that cannot be written', () => {
  const faulty = (text: string, charset: 'utf-8' | 'windows-1250') => {
    try {
      return encodeText(text, charset);
    } catch (error) {
      return error;
    }
  };
  expect(faulty('ab\ud83d', 'utf-8')).toMatchObject({ at: 2, surrogate: true });
  expect(faulty('ab\ud83d', 'utf-8')).toBeInstanceOf(CharsetFault);
  expect(faulty('č😀', 'windows-1250')).toMatchObject({ at: 1, letter: '😀', surrogate: false });
});

it('knows UTF-8 as the browser does', () => {
  const whole = (bytes: Uint8Array): boolean => {
    for (let at = 0; at < bytes.length; ) {
      const length = sequenceLength(bytes, at);
      if (length === 0) return false;
      at += length;
    }
    return true;
  };
  expect(whole(Uint8Array.of(0x61, 0xe8, 0x61))).toBe(false);
  expect(whole(new TextEncoder().encode(`${ours}😀`))).toBe(true);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => whole(bytes) === (strictUtf8(bytes) !== null)),
  );
});

it('tells what a text is in by its first bytes, and brings it to UTF-8', () => {
  const utf16 = encodeText('\ufeff[1]', 'utf-16le');
  expect(detect(utf16)).toEqual({ encoding: 'utf-16le', bom: 2 });
  expect(detect(utf16.subarray(2, 6), 6)).toEqual({ encoding: 'utf-16le', bom: 0 });
  expect(detect(new TextEncoder().encode('[1]'))).toEqual({ encoding: 'utf-8', bom: 0 });
  const { bytes, bom } = toUtf8(utf16);
  expect([utf8Text(bytes), bom]).toEqual(['[1]', true]);
  const utf32 = Uint8Array.of(0x5b, 0, 0, 0, 0x30, 0, 0, 0, 0x5d, 0, 0, 0);
  expect(utf8Text(toUtf8(utf32).bytes)).toBe('[0]');
});

it('guesses the charset of text, however short, and only of text', () => {
  expect(likelyCharset(encodeText(ours, 'windows-1250'))).toBe('windows-1250');
  expect(likelyCharset(encodeText('šđčćž', 'windows-1250'))).toBe('windows-1250');
  expect(likelyCharset(encodeText('č', 'windows-1250'))).toBe('windows-1250');
  expect(likelyCharset(encodeText('Šuma, žaba, ŽŠ', 'iso-8859-2'))).toBe('iso-8859-2');
  expect(likelyCharset(encodeText('Dir C:\\', 'utf-16le'))).toBe('utf-16le');
  expect(likelyCharset(encodeText('Добар дан', 'windows-1251'))).toBe('windows-1251');
  expect(likelyCharset(encodeText('Добар', 'windows-1251'))).toBe('windows-1251');
  expect(likelyCharset(Uint8Array.of(0x89, 0, 1, 2, 3, 0xff, 7))).toBeNull();
  expect(likelyCharset(Uint8Array.of(0))).toBeNull();
  expect(asBosnian(Uint8Array.of(0x61, 0xe8, 0x9e), 1, 3)).toBe('čž');
  expect(asBosnian(Uint8Array.of(0xff), 0, 1)).toBeNull();
});
