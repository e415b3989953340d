/** Levels of a line, with pino's numbers, which are stored. */
export const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const;
export type Level = keyof typeof LEVELS;
export const LEVEL_NAMES = Object.keys(LEVELS) as [Level, ...Level[]];

/** Bosnian labels. */
export const LEVEL_LABELS: Record<Level, string> = {
  trace: 'Trag',
  debug: 'Detalji',
  info: 'Informacija',
  warn: 'Upozorenje',
  error: 'Greška',
  fatal: 'Pad',
};

/** What other programs call them: syslog, OpenTelemetry, Python, .NET, and Bosnian words of a search. */
const ALSO: Record<string, Level> = {
  verbose: 'trace',
  finest: 'trace',
  fine: 'debug',
  information: 'info',
  notice: 'info',
  log: 'info',
  warning: 'warn',
  upozorenje: 'warn',
  err: 'error',
  severe: 'error',
  greska: 'error',
  critical: 'fatal',
  crit: 'fatal',
  alert: 'fatal',
  emerg: 'fatal',
  emergency: 'fatal',
  panic: 'fatal',
};

/** The level that a word names, in any case; null for a word that names none. */
export function levelNamed(word: string): Level | null {
  const name = word.trim().toLowerCase();
  if (Object.hasOwn(LEVELS, name)) return name as Level;
  return Object.hasOwn(ALSO, name) ? ALSO[name]! : null;
}

/** The level of one of pino's numbers: the nearest that is not above it; below 10 it is `trace`. */
export const levelOf = (number: number): Level =>
  LEVEL_NAMES.findLast((name) => LEVELS[name] <= number) ?? 'trace';

/** From this level on a line is an error, and belongs to a problem. */
export const ERROR = LEVELS.error;
