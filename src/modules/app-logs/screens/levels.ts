import type { Level } from '../levels.ts';

/** Custom properties of colours: of a chart's bars, and of the letter of a line. */
export const LEVEL_COLOURS: Record<Level, string> = {
  trace: '--c-line',
  debug: '--c-line-strong',
  info: '--c-tile-deco',
  warn: '--c-warning',
  error: '--c-danger',
  fatal: '--c-ink',
};

/** The worst first. */
export const WORST_FIRST = [
  'fatal',
  'error',
  'warn',
  'info',
  'debug',
  'trace',
] as const satisfies readonly Level[];

/** One letter of its Bosnian name. */
export const LEVEL_LETTERS: Record<Level, string> = {
  trace: 'T',
  debug: 'D',
  info: 'I',
  warn: 'U',
  error: 'G',
  fatal: 'P',
};
