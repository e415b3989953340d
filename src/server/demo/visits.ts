import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { storeViews } from '../../modules/visits/intake/store.service.ts';
import type { Profile, View } from '../../modules/visits/intake/view.ts';
import { addressOf } from '../../site/tools/tool.ts';
import { TOOLS } from '../../site/tools/tools.ts';
import { sameNumbers } from './calendar.ts';

/** Days of visits, including today. */
const DAYS = 365;
const DAY = 86_400_000;
/** Visits on the first working day, and by how many more there are on the last; most of these have come of late. */
const DAILY = 6;
const MORE = 68;
/** Views per batch. */
const BATCH = 2_000;

/** A value with its weight. */
type Weighed<T> = readonly (readonly [T, number])[];

const PAGES: Weighed<string> = [
  ['/', 40],
  ['/portfolio', 6],
  ['/alati', 9],
  // Most weight on the first ones.
  ...TOOLS.map((tool, n) => [addressOf(tool), 1 + 12 / (n + 2)] as const),
  ['/auth/login', 4],
  ['/auth/register', 2],
];
const REFERRERS: Weighed<string> = [
  ['', 44],
  ['google.com', 27],
  ['google.ba', 9],
  ['bing.com', 5],
  ['facebook.com', 5],
  ['linkedin.com', 4],
  ['duckduckgo.com', 3],
  ['github.com', 2],
  ['l.instagram.com', 1],
];
const PLACES: Weighed<readonly [country: string, city: string]> = [
  [['BA', 'Sarajevo'], 34],
  [['BA', 'Banja Luka'], 11],
  [['BA', 'Tuzla'], 10],
  [['BA', 'Mostar'], 9],
  [['BA', 'Zenica'], 6],
  [['BA', 'Bihać'], 4],
  [['BA', ''], 3],
  [['HR', 'Zagreb'], 6],
  [['HR', 'Split'], 2],
  [['RS', 'Belgrade'], 6],
  [['RS', 'Novi Sad'], 2],
  [['SI', 'Ljubljana'], 2],
  [['AT', 'Vienna'], 4],
  [['DE', 'Munich'], 3],
  [['DE', 'Frankfurt am Main'], 2],
  [['SE', 'Malmo'], 1],
  [['', ''], 2],
];
const BROWSERS: Weighed<Pick<Profile, 'device' | 'browser' | 'system'>> = [
  [{ device: 'desktop', browser: 'Chrome', system: 'Windows' }, 32],
  [{ device: 'mobile', browser: 'Chrome', system: 'Android' }, 25],
  [{ device: 'mobile', browser: 'Safari', system: 'iOS' }, 13],
  [{ device: 'desktop', browser: 'Edge', system: 'Windows' }, 9],
  [{ device: 'desktop', browser: 'Firefox', system: 'Windows' }, 6],
  [{ device: 'desktop', browser: 'Chrome', system: 'macOS' }, 4],
  [{ device: 'desktop', browser: 'Safari', system: 'macOS' }, 3],
  [{ device: 'mobile', browser: 'Samsung Internet', system: 'Android' }, 3],
  [{ device: 'desktop', browser: 'Firefox', system: 'Linux' }, 3],
  [{ device: 'tablet', browser: 'Safari', system: 'iOS' }, 2],
];
/** Weights of the hours of a day, in UTC. */
const HOURS = [1, 1, 0, 0, 1, 3, 7, 10, 11, 11, 10, 9, 9, 9, 8, 7, 6, 6, 7, 8, 7, 5, 3, 2].map(
  (weight, hour) => [hour, weight] as const,
);

function pick<T>(from: Weighed<T>, random: () => number): T {
  let rest = random() * from.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [one, weight] of from) {
    rest -= weight;
    if (rest < 0) return one;
  }
  return from[0]![0];
}

/** A year of visits up to `now`, in order of time; deterministic apart from the clock. */
function* views(now: Date, random: () => number): Generator<View> {
  const people = Array.from({ length: 2_400 }, (_, index) => {
    const [country, city] = pick(PLACES, random);
    return { visitor: BigInt(index + 1), ...pick(BROWSERS, random), country, city };
  });
  for (let back = DAYS - 1; back >= 0; back--) {
    const begin = Math.floor(now.getTime() / DAY) * DAY - back * DAY;
    const restDay = new Date(begin).getUTCDay() % 6 === 0;
    const visits = Math.round(
      (DAILY + MORE * (1 - back / DAYS) ** 4) * (restDay ? 0.45 : 1) * (0.8 + random() * 0.4),
    );
    const day: View[] = [];
    for (let n = 0; n < visits; n++) {
      // A few visitors return often.
      const { visitor, ...person } = people[Math.floor(random() ** 2 * people.length)]!;
      const profile: Profile = { ...person, referrer: pick(REFERRERS, random) };
      let at = begin + (pick(HOURS, random) + random()) * 3_600_000;
      for (let more = true; more; more = random() < 0.58) {
        day.push({ visitor, at: new Date(at), path: pick(PAGES, random), profile });
        at += (8 + random() * 170) * 1000;
      }
    }
    yield* day.filter(({ at }) => at <= now).sort((a, b) => a.at.getTime() - b.at.getTime());
  }
}

/**
 * Creates a year of visits in one transaction; returns the number of views. Does nothing if there are visits already, which could
 * not be told apart.
 */
export function playVisits(owner: Database, now: Date, signal?: AbortSignal): Promise<number> {
  return owner.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select 1 from visit_views limit 1`);
    if (rows.length > 0) return 0;
    const all = [...views(now, sameNumbers(4711))];
    for (let at = 0; at < all.length; at += BATCH) {
      signal?.throwIfAborted();
      await storeViews(tx, all.slice(at, at + BATCH));
    }
    return all.length;
  });
}
