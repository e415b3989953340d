import type { Level } from '../../../src/modules/app-logs/levels.ts';
import type { GivenLine, LineSource } from '../../../src/modules/app-logs/lines/line.ts';
import { random } from '../../lib/random.ts';

/** Words of all messages; the first ones are used most. */
const SYLLABLES = [
  'ba',
  'če',
  'do',
  'gri',
  'ja',
  'ko',
  'lu',
  'mi',
  'na',
  'po',
  're',
  'sta',
  'šu',
  'tvr',
  've',
  'za',
];
const VOCABULARY = 4000;
/** Of a line's chance. */
const LEVELS: readonly [Level, number][] = [
  ['fatal', 0.0002],
  ['error', 0.02],
  ['warn', 0.1],
  ['debug', 0.3],
  ['info', 1],
];
const PATHS = Array.from({ length: 60 }, (_, n) => `/api/dio-${n % 12}/stavke-${n}`);
/** Different errors, as many as a program that is in use has. */
const FAULTS = 120;

/** A word that every tenth line has, and one of five lines in a day of a million; nothing else has either. */
export const COMMON = 'zahtjev';
export const RARE = 'poplava';
const EVERY = 10;
const SELDOM = 200_000;

/** Who writes, and how much of all: mostly the installation itself, then applications of the operator, and of an organisation that the operator must not see. */
const sourcesOf = (own: string, other: string): readonly [LineSource, number][] => {
  const program = (tenantId: string | null, app: string, node: string): LineSource => ({
    ...{ tenantId, app, node, release: '0.1.0' },
  });
  return [
    [program(null, 'server', 'cvor-1:3000'), 0.3],
    [program(null, 'server', 'cvor-2:3000'), 0.55],
    [program(null, 'browser-admin', 'preglednik'), 0.6],
    [program(own, 'blagajna', 'kasa-1'), 0.75],
    [program(own, 'skladiste', 'skladiste-1'), 0.9],
    [program(other, 'tudja', 'stroj-1'), 1],
  ];
};

/** Picks by chances that add up. */
const picked = <T>(from: readonly (readonly [T, number])[], chance: number): T =>
  (from.find(([, most]) => chance < most) ?? from.at(-1)!)[0];

/** Made-up lines of programs that serve requests, the n-th of them; the same for the same seed. */
export function madeLines(seed: number, { own, other }: { own: string; other: string }) {
  const next = random(seed);
  const words = Array.from({ length: VOCABULARY }, () =>
    Array.from(
      { length: 2 + Math.floor(next() * 3) },
      () => SYLLABLES[Math.floor(next() * SYLLABLES.length)],
    ).join(''),
  );
  const sources = sourcesOf(own, other);
  const word = (): string => words[Math.floor(next() ** 3 * VOCABULARY)]!;

  return (n: number, at: Date): { line: GivenLine; source: LineSource } => {
    const level = picked(LEVELS, next());
    const said = Array.from({ length: 5 + Math.floor(next() * 6) }, word);
    if (n % EVERY === 0) said[1] = COMMON;
    if (n % SELDOM === 7) said[2] = RARE;
    const failed = level === 'error' || level === 'fatal';
    const fault = Math.floor(next() ** 2 * FAULTS);
    const error = failed
      ? {
          type: 'TypeError',
          message: `Nema ${words[fault]} u ${words[fault + 1]}`,
          stack: `TypeError: Nema\n    at ${words[fault]} (/app/src/${words[fault + 1]}.js:${fault}:7)\n    at rasporedi (/app/src/red.js:12:3)`,
        }
      : null;
    return {
      source: picked(sources, next()),
      line: {
        at,
        level,
        message: said.join(' '),
        trace: hexadecimal(next) + hexadecimal(next),
        error,
        fields: {
          put: PATHS[Math.floor(next() ** 2 * PATHS.length)],
          status: failed ? 500 : 200,
          ms: Math.floor(next() ** 4 * 900),
          kupac: `K${Math.floor(next() * 50_000)}`,
          ...(error && { err: error }),
        },
      },
    };
  };
}

const hexadecimal = (next: () => number): string =>
  Math.floor(next() * 2 ** 48)
    .toString(16)
    .padStart(16, '0');
