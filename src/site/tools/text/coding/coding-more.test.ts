import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenUtf8, CharsetFault, decodeText, encodeText, likelyCharset } from './charset.ts';
import { STEP } from './encode.ts';
import { hexRows } from './hex.ts';
import { decodeFile } from './in-steps.ts';
import { findPayload, percentBytes } from './payload.ts';
import { named, placeOf } from './place.ts';
import { decodePasted } from './read.ts';
import { sayOddities } from './say.ts';
import { pictureKind, sniff } from './sniff.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const ours = 'Čaršija: šljivovica, đevrek, ćevap, žito';

describe('charsets', () => {
  it('writes and reads letters of ours in each that has them', () => {
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

  it('finds where bytes stop being UTF-8, as the browser does', () => {
    expect(brokenUtf8(Uint8Array.of(0x61, 0xe8, 0x61))).toBe(1);
    expect(brokenUtf8(utf8(`${ours}😀`))).toBe(-1);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const broken = brokenUtf8(bytes);
        expect(broken < 0).toBe(decodeText(bytes, 'utf-8') !== null);
        if (broken > 0) expect(decodeText(bytes.subarray(0, broken), 'utf-8')).not.toBeNull();
      }),
    );
  });

  it('guesses the charset of text, and only of text', () => {
    expect(likelyCharset(encodeText(ours, 'windows-1250'))).toBe('windows-1250');
    expect(likelyCharset(encodeText('Šuma, žaba, ŽŠ', 'iso-8859-2'))).toBe('iso-8859-2');
    expect(likelyCharset(encodeText('Dir C:\\', 'utf-16le'))).toBe('utf-16le');
    expect(likelyCharset(encodeText('Добар дан', 'windows-1251'))).toBe('windows-1251');
    expect(likelyCharset(Uint8Array.of(0x89, 0, 1, 2, 3, 0xff, 7))).toBeNull();
  });
});

describe('a payload', () => {
  const cut = (text: string) => {
    const payload = findPayload(text);
    const rest = text.slice(payload.start);
    const end = payload.until ? rest.search(payload.until) : -1;
    return [payload.wrapping, payload.said, end < 0 ? rest : rest.slice(0, end)];
  };

  it('is found in whatever stood around it', () => {
    expect(cut('YWJj')).toEqual(['plain', null, 'YWJj']);
    expect(cut('\ufeffYWJj')).toEqual(['plain', null, 'YWJj']);
    expect(cut('"YWJj",')).toEqual(['quoted', null, 'YWJj']);
    expect(cut('data:image/png;base64,YWJj')).toEqual(['data-url', 'image/png', 'YWJj']);
    expect(cut('data:text/plain;charset=utf-8;base64,YWJj')).toEqual(['data-url', 'text/plain', 'YWJj']);
    expect(cut('a { background: url( "data:image/png;base64,YWJj" ) no-repeat; }')).toEqual([
      'css',
      'image/png',
      'YWJj',
    ]);
    expect(cut('<img alt="x" src="data:image/gif;base64,YWJj" width=3>')).toEqual([
      'img',
      'image/gif',
      'YWJj',
    ]);
    expect(cut('![slika](data:image/gif;base64,YWJj)')).toEqual(['data-url', 'image/gif', 'YWJj']);
    expect(cut('-----BEGIN CERTIFICATE-----\r\nYWJj\r\n-----END CERTIFICATE-----\r\n')).toEqual([
      'pem',
      'CERTIFICATE',
      'YWJj\r\n',
    ]);
  });

  it('may be written with percents', () => {
    const text = `url('data:image/svg+xml,%3Csvg a="b"/%3e')`;
    expect(cut(text)).toEqual(['css', 'image/svg+xml', '%3Csvg a="b"/%3e']);
    expect(findPayload(text).coding).toBe('percent');
    expect(new TextDecoder().decode(percentBytes('%C4%8Dč%zz%'))).toBe('čč%zz%');
  });
});

describe('a file', () => {
  const readFile = async (text: string) => {
    const steps = { owner: '', onProgress: () => {} };
    const { blob, payload, oddities } = await decodeFile(new Blob([text]), { lenient: false }, steps);
    return { bytes: new Uint8Array(await blob.arrayBuffer()), notes: sayOddities(oddities, payload) };
  };

  it('is read as what was pasted is, also where it is written with percents', async () => {
    const long = 'č<b a="x">'.repeat(10_000);
    for (const [text, expected] of [
      [`data:text/html,${encodeURIComponent(long)}`, long],
      [`url("data:image/svg+xml,%3Csvg/%3E")`, '<svg/>'],
      ['data:text/plain,100%', '100%'],
      [`data:text/plain;base64,${encodeURIComponent(Buffer.from('ab>?čšž').toString('base64'))}`, 'ab>?čšž'],
      ['data:text/plain;base64,YWI%3D', 'ab'],
    ] as const) {
      const file = await readFile(text);
      const pasted = decodePasted(text, false);
      expect(new TextDecoder().decode(file.bytes)).toBe(expected);
      expect(file.bytes).toEqual(pasted.bytes);
      expect(file.notes).toEqual(pasted.notes);
    }
  });

  it('has sequences on the border of two steps', async () => {
    for (const missing of [0, 1, 2]) {
      const head = 'data:text/plain,';
      const text = `${head}${'a'.repeat(STEP - head.length - missing)}%C4%8Db`;
      expect(new TextDecoder().decode((await readFile(text)).bytes.subarray(-3))).toBe('čb');
    }
  });
});

describe('sniffing', () => {
  it('knows types by their bytes', () => {
    const of = (text: string) => sniff(Uint8Array.from(text, (letter) => letter.charCodeAt(0))).extension;
    expect(of('\x89PNG\r\n\x1a\n')).toBe('png');
    expect(of('RIFF\0\0\0\0WEBPVP8 ')).toBe('webp');
    expect(of('\0\0\0\x1cftypavif\0\0\0\0mif1avif')).toBe('avif');
    expect(of('\0\0\0\x18ftypisom\0\0\0\0mp41mp42')).toBe('mp4');
    expect(of('%PDF-1.7')).toBe('pdf');
    expect(of('PK\x03\x04\x14\0xl/workbook.xml')).toBe('xlsx');
    expect(of('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0\x68\x04\0\0\x16\0\0\0')).toBe('ico');
    expect(of('<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="x">')).toBe('svg');
    expect(of('<html><svg>')).toBe('html');
    expect(of('{"a": 1}')).toBe('json');
    expect(of('a\0b')).toBe('bin');
    expect(of('')).toBe('txt');
    expect(pictureKind(utf8('<svg/>'))).toBe('svg');
    expect(pictureKind(utf8('svg'))).toBeNull();
  });
});

describe('what a person is shown', () => {
  it('counts lines and letters as they are seen', () => {
    expect(placeOf('a\r\nb😀c', 6)).toMatchObject({
      line: 2,
      column: 3,
      before: 'b😀',
      letter: 'c',
      after: '',
    });
    expect(placeOf('abc', 3)).toMatchObject({ line: 1, column: 4, letter: '' });
    expect(named('č')).toBe('„č”, U+010D');
    expect(named('\u200b')).toBe('razmak bez širine, U+200B');
  });

  it('lays bytes out in rows', () => {
    expect(hexRows(utf8('0123456789abcdefč'))).toEqual([
      {
        offset: '00000000',
        hex: '30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66',
        letters: '0123456789abcdef',
      },
      { offset: '00000010', hex: 'c4 8d', letters: '··' },
    ]);
  });
});
