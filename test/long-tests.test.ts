import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const tests = ['src', 'test', 'e2e', 'reliability', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|e2e)\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);
const isLong = (path: string): boolean => /\.long\.(test|e2e)\./.test(path);

/** The comment that a file begins with, on one line. */
const opening = (path: string): string => {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('// '));
  return lines
    .slice(0, end)
    .map((line) => line.slice(3))
    .join(' ');
};
/** Files that it names, each below the test's folder or the root. */
const namedBy = (path: string): string[] =>
  [...opening(path).matchAll(/[\w./-]+\.(?:test|e2e)\.tsx?/g)].map(([name]) =>
    existsSync(join(root, dirname(path), name)) ? join(dirname(path), name) : name,
  );

it('a long test says in its first comment why it is, and what proves the same in the suite', () => {
  const long = tests.filter(isLong);
  expect(long.length).toBeGreaterThan(50);
  expect(long.filter((path) => !/^Long, since .+\. In the suite: .+\.$/.test(opening(path)))).toEqual([]);
  expect(long.filter((path) => namedBy(path).length === 0)).toEqual([]);
});

it('what it names there is a test of the suite', () => {
  const wrong = tests
    .filter(isLong)
    .flatMap((path) => namedBy(path).map((name) => ({ path, name })))
    .filter(({ name }) => isLong(name) || !tests.includes(name));
  expect(wrong).toEqual([]);
});
