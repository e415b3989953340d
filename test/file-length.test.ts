import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const MOST = 400;

const lengthOf = (path: string): number =>
  readFileSync(join(root, path), 'utf8').replace(/\n$/, '').split('\n').length;
const filesOf = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|css|mjs)$/.test(path))
      .map((path) => join(folder, path)),
  );

it(`no file is over ${MOST} lines, those of tests and of styles, too`, () => {
  const files = filesOf('src', 'test', 'e2e', 'bench', 'reliability', 'scripts');
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((path) => lengthOf(path) > MOST)).toEqual([]);
});

it('most files of the product are far below that', () => {
  const lengths = filesOf('src')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|testkit|\/test\//.test(path))
    .map(lengthOf)
    .sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length * 0.95)]).toBeLessThanOrEqual(250);
});
