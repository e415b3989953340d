import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Sections of ASVS 5.0.0 with their requirements of levels 1 and 2; the rest of each is level 3. */
const REQUIRED: Record<string, number[]> = {
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
};

it('answers every requirement once, and says how it is met', () => {
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([^|]+?) +\| (.+?) *\|$/gm)];
  const numbers = Object.entries(REQUIRED).flatMap(([section, own]) => own.map((n) => `${section}.${n}`));
  expect(rows.map((row) => row[1])).toEqual(numbers);
  for (const [, number, answer, how = ''] of rows) {
    expect(['Met', 'In part', 'Not met', 'Not applicable'], number).toContain(answer);
    expect(how.length, number).toBeGreaterThan(4);
  }
});
