import { describe, expect, it } from 'vitest';
import { describeChar, positionOf } from '../../kit/text-position.ts';
import { exactSize } from '../exact-size.ts';
import { decodePasted } from './decode-pasted.ts';
import { notTextReason, odditiesText } from './error-texts.ts';
import { hexRows } from './hex.ts';
import { findPayload, percentBytes } from './payload.ts';
import { decodeFile } from './streams.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('a payload', () => {
  const cut = (text: string) => {
    const payload = findPayload(text);
    const rest = text.slice(payload.start);
    const end = payload.until ? rest.search(payload.until) : -1;
    return [payload.wrapping, payload.declaredType, end < 0 ? rest : rest.slice(0, end)];
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
    return { bytes: new Uint8Array(await blob.arrayBuffer()), notes: odditiesText(oddities, payload) };
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
});

describe('what a person is shown', () => {
  it('counts lines and letters as they are seen', () => {
    expect(positionOf('a\r\nb😀c', 6)).toMatchObject({
      line: 2,
      column: 3,
      before: 'b😀',
      letter: 'c',
      after: '',
    });
    expect(positionOf('abc', 3)).toMatchObject({ line: 1, column: 4, letter: '' });
    expect(describeChar('č')).toBe('„č”, U+010D');
    expect(describeChar('\u200b')).toBe('razmak bez širine, U+200B');
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

it('a zero byte is UTF-8, and told as what it is', () => {
  expect(notTextReason(true, 'utf-8')).toContain('NUL');
  expect(notTextReason(true, 'utf-8')).not.toContain('UTF-8');
  expect(notTextReason(false, 'utf-16le')).toContain('u zapisu UTF-16 (LE)');
  expect([1, 2, 5, 1536].map(exactSize)).toEqual(['1 bajt', '2 bajta', '5 bajtova', '1,5 KB (1.536 B)']);
});
