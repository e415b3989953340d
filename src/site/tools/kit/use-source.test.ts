import { expect, it } from 'vitest';
import { MAX_BOX_TEXT, sourceOfFile, textOfFile } from './use-source.ts';

const fileOf = (content: BlobPart): File => new File([content], 'a.txt');

it('a file is edited in the box only where the box can show it', async () => {
  expect(await textOfFile(fileOf('čaršija\r\n'))).toBe('čaršija\r\n');
  expect(await textOfFile(fileOf(''))).toBe('');
  for (const other of [Uint8Array.of(0xe8), 'a\0b', 'a'.repeat(MAX_BOX_TEXT + 1)])
    expect(await textOfFile(fileOf(other))).toBeNull();
});

it('a file stands in the box at once where that changes nothing in it', async () => {
  expect(await sourceOfFile(fileOf('čaršija\n'))).toBe('čaršija\n');
  for (const other of ['a\r\nb', 'a\0b', '']) expect(await sourceOfFile(fileOf(other))).toBeInstanceOf(File);
});
