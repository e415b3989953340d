import { expect, test } from 'vitest';
import { readSource } from './source.ts';

test('half a letter is refused at its place, and never changed', async () => {
  await expect(readSource('{\n "a\ud800b"}', 'auto')).rejects.toMatchObject({
    message: expect.stringContaining('polovina znaka'),
    details: { position: { line: 2, column: 4 }, at: 5 },
  });
  expect((await readSource('"a\ud83d\ude00b"', 'auto')).bytes).toHaveLength(8);
});
