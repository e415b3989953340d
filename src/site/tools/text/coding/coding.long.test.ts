// Long, since files of 8 MB are read.
// In the suite: coding-more.test.ts (a sequence on the border of two steps).
import { describe, expect, it } from 'vitest';
import { pictureKind, sniff } from '../../../../core/sniff.ts';
import { CHUNK_SIZE } from './encode.ts';
import { odditiesText } from './error-texts.ts';
import { decodeFile } from './streams.ts';

it.each([0, 1, 2])('a file has sequences on the border of two steps: %i before it', async (missing) => {
  const head = 'data:text/plain,';
  const text = `${head}${'a'.repeat(CHUNK_SIZE - head.length - missing)}%C4%8Db`;
  const steps = { owner: '', onProgress: () => {} };
  const { blob } = await decodeFile(new Blob([text]), { lenient: false }, steps);
  expect(new TextDecoder().decode((await blob.arrayBuffer()).slice(-3))).toBe('čb');
});

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('a file', () => {
  const readFile = async (text: string) => {
    const steps = { owner: '', onProgress: () => {} };
    const { blob, payload, oddities } = await decodeFile(new Blob([text]), { lenient: false }, steps);
    return { bytes: new Uint8Array(await blob.arrayBuffer()), notes: odditiesText(oddities, payload) };
  };

  it('has sequences on the border of two steps', async () => {
    const head = 'data:text/plain,';
    const text = `${head}${'a'.repeat(CHUNK_SIZE - head.length - 1)}%C4%8Db`;
    expect(new TextDecoder().decode((await readFile(text)).bytes.subarray(-3))).toBe('čb');
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
