import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Encoding, encodeText } from '../charset/charset.ts';
import { CHUNK_SIZE, chunkCount, encodingOfBlob, isBinary, readChunk, splitAt } from './text-chunks.ts';

const wholeOf = async (blob: Blob, encoding?: Encoding): Promise<string> => {
  const texts: string[] = [];
  let end = 0;
  for (let index = 0; index < chunkCount(blob.size); index += 1) {
    const piece = await readChunk(blob, index, encoding);
    expect(piece.start).toBe(end);
    end = piece.end;
    texts.push(piece.text);
  }
  expect(end).toBe(blob.size);
  return texts.join('');
};

it('the pieces of a text are the text, wherever its letters fall', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', 'č', '漢', '🕌'), minLength: 1, maxLength: 12 }),
      fc.integer({ min: CHUNK_SIZE - 8, max: CHUNK_SIZE + 2 }),
      async (letters, before) => {
        const text = 'x'.repeat(before) + letters.repeat(20_000 / letters.length);
        expect(await wholeOf(new Blob([text]))).toBe(text);
      },
    ),
    { numRuns: 40 },
  );
});

it('what is no text has pieces too', async () => {
  const bytes = new Uint8Array(2 * CHUNK_SIZE + 5).fill(0x80);
  const whole = await wholeOf(new Blob([bytes]));
  expect(whole).toMatch(/^�+$/);
});

it('an empty text has one piece', async () => {
  expect(chunkCount(0)).toBe(1);
  expect(await readChunk(new Blob([]), 0)).toMatchObject({ text: '', start: 0, end: 0 });
});

it('a mark is shown apart in the piece in which it begins', async () => {
  const blob = new Blob([`č${'x'.repeat(CHUNK_SIZE)}`, 'kraj']);
  const [first, second] = [await readChunk(blob, 0), await readChunk(blob, 1)];
  expect(splitAt(first, { at: 0, end: 2 })).toEqual(['', 'č', 'x'.repeat(CHUNK_SIZE - 2)]);
  expect(splitAt(first, { at: CHUNK_SIZE + 2, end: CHUNK_SIZE + 4 })).toBeNull();
  expect(splitAt(second, { at: CHUNK_SIZE + 2, end: CHUNK_SIZE + 4 })).toEqual(['xx', 'kr', 'aj']);
  expect(splitAt(second, { at: blob.size, end: blob.size })).toEqual(['xxkraj', '', '']);
});

it('a text of UTF-16 is shown as its letters', async () => {
  const text = `\ufeff${'x'.repeat(CHUNK_SIZE / 2 - 2)}🕌 čaršija ${'🕌'.repeat(CHUNK_SIZE)}`;
  const blob = new Blob([encodeText(text, 'utf-16le')]);
  expect(await encodingOfBlob(blob)).toBe('utf-16le');
  expect(await wholeOf(blob, 'utf-16le')).toBe(text);
});

it('tells what is no text from text in any letters', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect(isBinary(bytes('Naziv;Grad\r\n\x8aumarstvo\t\xe8aj\f'))).toBe(false);
  expect(isBinary(bytes('{"a":"\0"}'))).toBe(false);
  expect(isBinary(new Uint8Array(0))).toBe(false);
  expect(isBinary(bytes('\xff\xfeJ\0I\0B\0:\0 \x004\x002\0'))).toBe(false);
  expect(isBinary(bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01'))).toBe(true);
  expect(isBinary(bytes(`PK\x03\x04\x14\0\x08\x08\x08\0${'xl/workbook.xml'.repeat(4)}`))).toBe(true);
});
