import { expect, it } from 'vitest';
import { tally } from './tally.ts';
import type { Picture } from './worker.ts';

it('counts what was refused apart from what was made', () => {
  const made = { made: {} as Picture };
  const refused = { made: null };
  expect(tally([made, refused, made])).toBe('Napravljeno: 2, odbijeno: 1');
  expect(tally([made, null, null])).toBe('Napravljeno: 1, čeka: 2');
  expect(tally([refused])).toBe('Napravljeno: 0, odbijeno: 1');
});
