// Long, since files of 8 MB are read.
// In the suite: coding-more.test.ts (a sequence on the border of two steps).
import { expect, it } from 'vitest';
import { CHUNK_SIZE } from './encode.ts';
import { decodeFile } from './streams.ts';

it.each([0, 1, 2])('a file has sequences on the border of two steps: %i before it', async (missing) => {
  const head = 'data:text/plain,';
  const text = `${head}${'a'.repeat(CHUNK_SIZE - head.length - missing)}%C4%8Db`;
  const steps = { owner: '', onProgress: () => {} };
  const { blob } = await decodeFile(new Blob([text]), { lenient: false }, steps);
  expect(new TextDecoder().decode((await blob.arrayBuffer()).slice(-3))).toBe('čb');
});
