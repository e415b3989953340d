import { expect, test } from 'vitest';
import { separateTags } from './work-values.ts';

test('tags are taken apart at commas, whichever way they came, and each stands once', () => {
  expect(separateTags(['web', 'karte, baza,', ' Web ;pdf\nqr'])).toEqual([
    'web',
    'karte',
    'baza',
    'pdf',
    'qr',
  ]);
  expect(separateTags([',', ' '])).toEqual([]);
});
