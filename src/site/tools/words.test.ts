import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Spellings that must not be mixed in what people read, with the one to use. */
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
