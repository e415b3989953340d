import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs/security');
const overview = readFileSync(join(folder, 'asvs.md'), 'utf8');

/** Sections of ASVS 5.0.0 with their requirements of levels 1 and 2; the rest of each is level 3. */
const REQUIRED: Record<string, number[]> = {
  ...{ '1.1': upTo(2), '1.2': upTo(9), '1.3': upTo(11), '1.4': upTo(3), '1.5': upTo(2) },
  ...{ '2.1': upTo(3), '2.2': upTo(3), '2.3': upTo(4), '2.4': upTo(1) },
  ...{ '3.2': upTo(2), '3.3': upTo(4), '3.4': upTo(6), '3.5': upTo(5), '3.7': upTo(2) },
  ...{ '4.1': upTo(3), '4.2': upTo(1), '4.3': upTo(2), '4.4': upTo(4) },
  ...{ '5.1': upTo(1), '5.2': upTo(3), '5.3': upTo(2), '5.4': upTo(3) },
  ...{ '6.1': upTo(3), '6.2': upTo(12), '6.3': upTo(4), '6.4': upTo(4), '6.5': upTo(5), '6.6': upTo(3) },
  ...{ '6.8': upTo(4), '7.1': upTo(3), '7.2': upTo(4), '7.3': upTo(2), '7.4': upTo(5), '7.5': upTo(2) },
  ...{ '7.6': upTo(2), '8.1': upTo(2), '8.2': upTo(3), '8.3': upTo(1), '8.4': upTo(1) },
  ...{ '9.1': upTo(3), '9.2': upTo(4) },
  ...{ '10.1': upTo(2), '10.2': upTo(2), '10.3': upTo(4), '10.4': upTo(11), '10.5': upTo(5) },
  ...{ '10.6': upTo(2), '10.7': upTo(3) },
  ...{ '11.1': upTo(2), '11.2': upTo(3), '11.3': upTo(3), '11.4': upTo(4), '11.5': upTo(1), '11.6': upTo(1) },
  ...{ '12.1': upTo(3), '12.2': upTo(2), '12.3': upTo(4) },
  ...{ '13.1': upTo(1), '13.2': upTo(5), '13.3': upTo(2), '13.4': upTo(5) },
  ...{ '14.1': upTo(2), '14.2': upTo(4), '14.3': upTo(3) },
  ...{ '15.1': upTo(3), '15.2': upTo(3), '15.3': upTo(7) },
  ...{ '16.1': upTo(1), '16.2': upTo(5), '16.3': upTo(4), '16.4': upTo(3), '16.5': upTo(3) },
  ...{ '17.1': upTo(1), '17.2': upTo(4), '17.3': upTo(2) },
};
function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

const ANSWERS = ['Met', 'In part', 'Not met', 'Not applicable'] as const;
type Answer = (typeof ANSWERS)[number];

interface Row {
  /** The requirements that it answers. */
  numbers: string[];
  answer: Answer;
  how: string;
}

/** The rows of a page; one may answer several requirements of a section that follow each other (`4.4.1–4.4.4`). */
function rowsOf(page: string): Row[] {
  const text = readFileSync(join(folder, page), 'utf8');
  const lines = text.matchAll(/^\| (\d+\.\d+)\.(\d+)(?:–(\d+\.\d+)\.(\d+))? +\| ([^|]+?) +\| (.+?) *\|$/gm);
  return [...lines].map(([line, section, first, last, to, answer, how = '']) => {
    if (last !== undefined && last !== section) throw new Error(`${page}: ${line}`);
    const numbers = upTo(Number(to ?? first))
      .slice(Number(first) - 1)
      .map((number) => `${section}.${number}`);
    return { numbers, answer: answer as Answer, how };
  });
}

const pages = ['input-and-output.md', 'access.md', 'platform.md'];
const rows = pages.flatMap(rowsOf);
const chapterOf = (number: string): string => number.slice(0, number.indexOf('.'));

describe('the answers to ASVS', () => {
  it('are one for every requirement, in order', () => {
    const required = Object.entries(REQUIRED).flatMap(([section, own]) => own.map((n) => `${section}.${n}`));
    expect(rows.flatMap(({ numbers }) => numbers)).toEqual(required);
    expect(required).toHaveLength(253);
  });

  it('say what, and by what', () => {
    for (const { numbers, answer, how } of rows) {
      expect(ANSWERS, numbers[0]).toContain(answer);
      expect(how.length, numbers[0]).toBeGreaterThan(4);
    }
  });

  it('name a file or a page wherever something is met, and only such as exist', () => {
    const paths = (how: string): string[] =>
      [...how.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|mjs|md|json))`/g)].map(([, path]) => path!);
    const bare = rows.filter(
      ({ answer, how }) => answer === 'Met' && paths(how).length === 0 && !how.includes(']('),
    );
    expect(bare).toEqual([]);
    const isThere = (path: string): boolean =>
      [root, join(root, 'src/modules')].some((place) => existsSync(join(place, path)));
    expect(
      rows.flatMap(({ numbers, how }) =>
        paths(how)
          .filter((path) => !isThere(path))
          .map((path) => `${numbers[0]}: ${path}`),
      ),
    ).toEqual([]);
  });

  it('are counted by chapter', () => {
    const counted = [...overview.matchAll(/^\| V(\d+) [^|]*\| +(\d+) \| +(\d+) \| +(\d+) \| +(\d+) \|$/gm)];
    const chapters = [...new Set(Object.keys(REQUIRED).map(chapterOf))];
    expect(counted.map(([, chapter]) => chapter)).toEqual(chapters);
    for (const [, chapter = '', ...figures] of counted) {
      const own = rows.filter(({ numbers }) => chapterOf(numbers[0]!) === chapter);
      const sums = ANSWERS.map((answer) =>
        own.filter((row) => row.answer === answer).reduce((sum, { numbers }) => sum + numbers.length, 0),
      );
      expect(figures.map(Number), `V${chapter}`).toEqual(sums);
    }
  });

  it('that are not "Met" are all told in the overview, by how bad they are', () => {
    const told = overview.slice(overview.indexOf('## What is not met'));
    const missing = rows
      .filter(({ answer }) => answer === 'Not met' || answer === 'In part')
      .flatMap(({ numbers }) => numbers)
      .filter(
        (number) => !new RegExp(`(?<![\\d.])${number.replaceAll('.', '\\.')}(?![\\d.]*\\d)`).test(told),
      );
    expect(missing).toEqual([]);
  });
});
