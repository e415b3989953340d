import { expect, it } from 'vitest';
import { baseName, pictureName, uniqueNames } from './file-names.ts';

it('pictures are called after their document and stand in order', () => {
  expect(pictureName(baseName('Račun 7.PDF'), 4, 120, 'png')).toBe('Račun 7-005.png');
  expect(pictureName(baseName('.pdf'), 0, 1, 'jpg')).toBe('dokument-1.jpg');
});

it('documents of the same name are told apart', () => {
  expect(uniqueNames(['a', 'A', 'b', 'a', 'a (2)'])).toEqual(['a', 'A (2)', 'b', 'a (3)', 'a (2) (2)']);
});
