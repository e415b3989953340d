import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What people read, written in two ways by two hands, and what of the two stands. */
const OTHERWISE: [RegExp, string][] = [
  [/„[^”“„\n]+“/, '„…”'],
  [/\bnisk(?:a|e|i|u|om|ama)\b/i, 'string'],
  [/\bupravljački znak/i, 'kontrolni znak'],
];

it.each(OTHERWISE)('%s is written %s', (other) => {
  const files = globSync('{json,text,kit,picture}/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const found = files.filter((file) => other.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(found.filter((file) => !file.endsWith('.test.ts'))).toEqual([]);
});
