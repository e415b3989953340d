import { expect, it } from 'vitest';
import { progressText } from './progress-text.ts';
import type { Picture } from './worker.ts';

it('counts what was refused apart from what was made', () => {
  const made = { made: {} as Picture };
  const refused = { made: null };
  expect(progressText([made, refused, made])).toBe('Napravljeno: 2, odbijeno: 1');
  expect(progressText([made, null, null])).toBe('Napravljeno: 1, čeka: 2');
  expect(progressText([refused])).toBe('Napravljeno: 0, odbijeno: 1');
});
