import { DAY, dayOf } from './calendar.ts';
import type { Faults } from './faults.ts';
import type { WorldSettings } from './world.ts';

export interface SimulatorOptions {
  /** 0, as without it: any free port. */
  port?: number;
  /** The whole world follows from it. */
  seed?: string | number;
  /** How many days the world is old; 365 by default. */
  days?: number;
  /** Its first day (ms since 1970), instead of `days`. */
  since?: number;
  /** Up to when it has grown when it starts (ms since 1970). By default a fixed day, so that it is always the same. */
  until?: number;
  /** Notices of a weekday, by default 100 to 170: with few of them a world of months, in which all comes to its end, is soon read. */
  daily?: number;
  /** A thinner time before its first day (world.ts). */
  before?: WorldSettings['before'];
  /** Milliseconds between its growing by itself; 0: it grows by `/_sim/grow` only. */
  growEvery?: number;
  /** Its clock is this machine's, and things happen at their time. */
  live?: boolean;
  /** Notices come at any hour, on days off too. */
  restless?: boolean;
  faults?: Partial<Faults>;
  /** Gets a line of JSON for every request. */
  log?: (line: string) => void;
}

export interface Settings extends WorldSettings {
  port: number;
  growEvery: number;
  live: boolean;
  faults: Partial<Faults>;
  log?: (line: string) => void;
}

/** The day on which worlds end that are not told when: a Sunday, so that the next one is full. */
const END = Date.UTC(2026, 10, 22);
const DAYS = 365;

/** Options with everything decided. */
export function settled(options: SimulatorOptions): Settings {
  const { live = false, days = DAYS } = options;
  const until = options.until ?? (live ? Date.now() : END);
  return {
    port: options.port ?? 0,
    seed: String(options.seed ?? '1'),
    since: dayOf(options.since ?? dayOf(until) - days * DAY),
    until,
    growEvery: options.growEvery ?? 0,
    live,
    daily: options.daily,
    before: options.before,
    restless: options.restless ?? false,
    faults: options.faults ?? {},
    log: options.log,
  };
}
