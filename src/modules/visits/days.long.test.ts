// Long, since days of visits are packed and counted. In the suite: visits.test.ts, src/modules/reports/activity.test.ts.
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { waitingForLocks } from '../../../test/locks.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import type { Tx } from '../../core/context.ts';
import { dayOf, dayStart, daysLater } from '../../core/dates.ts';
import { rangeOf } from '../../core/period-range.ts';
import { packDays } from './days.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import { storeViews } from './intake/store.service.ts';
import type { View } from './intake/view.ts';
import { readPanel } from './panels.service.ts';
import { removeOldVisits } from './retention.service.ts';
import type { AskedVisits } from './visits.api.ts';
import { readChart, readSummary } from './visits.service.ts';

/** Summer time ends within the days before. */
const NOW = new Date('2026-11-03T15:20:00+01:00');
const DAYS = 70;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await storeViews(t.deps.database, someViews(500));
});
afterAll(async () => {
  vi.useRealTimers();
  await t?.close();
});

/** A generator of numbers from 0 to 1: the same at each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

const random = numbers(20_261_103);
const one = <T>(values: readonly T[]): T => values[Math.floor(random() ** 1.5 * values.length)]!;

/** Views of a few browsers that come again, in bursts, also around midnight, and not always as the same device or from the same place. */
function someViews(count: number): View[] {
  const times = Array.from({ length: count }, () => NOW.getTime() - random() * DAYS * 86_400_000);
  const views = times.flatMap((time): View[] => {
    const visitor = BigInt(1 + Math.floor(random() ** 2 * 90));
    const [country, city] = one([
      ['BA', 'Tuzla'],
      ['BA', ''],
      ['DE', 'Tuzla'],
      ['', ''],
    ] as const);
    const profile = {
      device: one(['desktop', 'mobile', 'tablet'] as const),
      browser: one(['Chrome', 'Firefox', '']),
      system: one(['Windows', 'Linux', 'iOS']),
      country,
      city,
      referrer: one(['', 'klix.ba', 'google.com']),
    };
    const burst = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, n) => n);
    return burst.map((n) => ({
      visitor,
      at: new Date(Math.min(NOW.getTime(), Math.floor(time + n * random() * 2_000_000))),
      path: one(['/', '/alati', '/portfolio', '/kontakt', '/blog']),
      profile,
    }));
  });
  return views.sort((a, b) => a.at.getTime() - b.at.getTime());
}

const PROFILE = {
  referrer: sql`p.referrer`,
  country: sql`p.country`,
  city: sql`case when p.city = '' then '' else p.country || '/' || p.city end`,
  device: sql`p.device`,
  browser: sql`p.browser`,
  system: sql`p.system`,
  page: sql`path.path`,
  entry: sql`e.path`,
} satisfies Record<Dimension, SQL>;

/** Every view of the stretch, with all that is known of it and of its visit as it then stood: what the rows themselves say. */
const viewsIn = (
  asked: AskedVisits,
  { from, to, until }: { from: string; to: string; until?: Date | null },
): SQL => {
  const where = DIMENSIONS.flatMap((name) => {
    const given = asked[name];
    return given === undefined ? [] : [sql`${PROFILE[name]} = any(${sql.param([given].flat())}::text[])`];
  });
  const upTo = until ?? dayStart(daysLater(to, 1));
  return sql`
    select v.*, path.path as page, ${sql.join(
      DIMENSIONS.map((name) => sql`${PROFILE[name]} as ${sql.raw(`by_${name}`)}`),
      sql`, `,
    )}, s.at as begun
    from (
      select *, count(*) over visit as of_visit, max(at) over visit as ended from visit_views
      where at >= ${dayStart(from)} and at < ${upTo} window visit as (partition by session)
    ) v join visit_sessions s on s.id = v.session join visit_profiles p on p.id = v.profile
    join visit_paths path on path.id = v.path join visit_paths e on e.id = v.entry
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`;
};

type Row = Record<string, unknown>;
const read = async (db: Tx, question: SQL): Promise<Row[]> => (await db.execute<Row>(question)).rows;

async function totals(db: Tx, asked: AskedVisits, stretch: Parameters<typeof viewsIn>[1]): Promise<Row> {
  const [row] = await read(
    db,
    sql`
    with views as (${viewsIn(asked, stretch)}), visits as (select distinct session, begun, of_visit, ended from views)
    select count(distinct visitor)::int as visitors, count(*)::int as views, (select count(*)::int from visits) as visits,
      (select count(*)::int from visits where of_visit = 1) as bounces,
      (select round(coalesce(extract(epoch from sum(ended - begun)), 0))::int from visits) as seconds
    from views`,
  );
  return row!;
}

const UNITS = {
  hour: sql`to_char(date_trunc('hour', at, 'UTC') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  day: sql`(at at time zone 'Europe/Sarajevo')::date::text`,
  month: sql`date_trunc('month', at at time zone 'Europe/Sarajevo')::date::text`,
};

const PERIODS: AskedVisits[] = [
  { razdoblje: 'danas' },
  { razdoblje: 'juce' },
  { razdoblje: '7' },
  { razdoblje: 'mjesec' },
  { razdoblje: '12m' },
  { razdoblje: 'dani', od: '2026-10-24', do: '2026-10-25' },
  { razdoblje: 'dani', od: '2026-09-20', do: '2026-10-26' },
];
const FILTERS: AskedVisits[] = [
  {},
  { device: 'desktop' },
  { country: ['BA', 'DE'], referrer: '' },
  { city: 'DE/Tuzla' },
  { entry: '/' },
  { page: '/alati' },
  { page: ['/', '/blog'], device: 'mobile' },
  { page: '/nema' },
];

let round = 0;

/** Compares all that is shown with what the rows themselves say; of periods and filters a twelfth each time, another one. */
const compare = (periods = PERIODS) =>
  t.deps.database.transaction(async (db) => {
    round += 1;
    for (const [n, period] of periods.entries())
      for (const filters of FILTERS.filter((_, m) => (n + m + round) % 12 === 0)) {
        const asked = { ...period, ...filters };
        const { before, unit, ...range } = rangeOf(asked);
        const summary = await readSummary({ db }, asked);
        const chart = await readChart({ db }, asked);
        const said = JSON.stringify(asked);
        for (const [name, stretch] of [
          ['current', range],
          ['before', before],
        ] as const) {
          if (summary[name] === null) continue;
          expect(summary[name], `${said} ${name}`).toEqual(await totals(db, asked, stretch));
          expect(chart[name]!.points, `${said} ${name} chart`).toEqual(
            await read(
              db,
              sql`select ${UNITS[unit]} as at, count(distinct visitor)::int as visitors, count(*)::int as views
                from (${viewsIn(asked, stretch)}) seen group by 1 order by 1`,
            ),
          );
        }
        for (const dimension of DIMENSIONS) {
          const { rows, total } = await readPanel({ db }, dimension, asked, { limit: 1000 });
          const by = sql.raw(`by_${dimension}`);
          const expected = await read(
            db,
            sql`select ${by} as value, count(distinct visitor)::int as visitors, count(*)::int as views
              from (${viewsIn(asked, range)}) seen group by 1`,
          );
          const known = new Map(expected.map(({ value, ...counts }) => [value, counts]));
          const shown = rows.map(({ value, visitors, views }) => [value, { visitors, views }] as const);
          expect(new Map(shown), `${said} by ${dimension}`).toEqual(known);
          expect(total).toBe(known.size);
          const order = rows.map(({ visitors, views }) => visitors * 1e6 + views);
          expect(order).toEqual(order.toSorted((a, b) => b - a));
        }
      }
  });

const packed = async (): Promise<string[]> =>
  (await read(t.deps.database as never, sql`select day::text from visit_days order by 1`)).map(({ day }) =>
    String(day),
  );
const kept = async (): Promise<string[]> =>
  (await read(t.deps.database as never, sql`select distinct day::text from visit_sessions order by 1`)).map(
    ({ day }) => String(day),
  );

it('the numbers are those of the rows, packed or not, with late views, and after some were removed', {
  timeout: scaledTimeout(60_000),
}, async () => {
  const today = dayOf(NOW);
  expect(await packed()).toEqual([]);
  await compare();

  await packDays(t.deps.database);
  expect(await packed()).toEqual((await kept()).filter((day) => day < today));
  await compare();

  // Late: the database was away around midnight.
  const late = ['2026-10-25', '2026-11-02', today];
  await storeViews(
    t.deps.database,
    late.flatMap((day) =>
      ['/', '/alati'].map((path, n) => ({
        ...someViews(1)[0]!,
        visitor: 3n,
        at: new Date(dayStart(day).getTime() + 3_600_000 * 4 + n),
        path,
      })),
    ),
  );
  expect(await packed()).toEqual((await kept()).filter((day) => !late.includes(day)));
  await compare();
  await packDays(t.deps.database);
  await compare();

  // One browser's visits, by hand; then what is old.
  const days = await read(
    t.ownerDb as never,
    sql`select distinct day::text from visit_views where visitor = (select id from visit_visitors where key = 3) order by 1`,
  );
  await t.ownerDb.execute(
    sql`delete from visit_views where visitor = (select id from visit_visitors where key = 3)`,
  );
  expect((await packed()).filter((day) => days.some((gone) => gone.day === day))).toEqual([]);
  await t.ownerDb.execute(
    sql`delete from visit_sessions where visitor = (select id from visit_visitors where key = 3)`,
  );
  await compare();
  await packDays(t.deps.database);
  await removeOldVisits(t.deps.database, 30);
  expect((await packed())[0]! >= dayOf(NOW, -30)).toBe(true);
  await compare();
});

it('no copy is left of rows that are emptied out', async () => {
  await storeViews(t.deps.database, [
    { ...someViews(1)[0]!, at: new Date(dayStart(dayOf(NOW, -2)).getTime()) },
  ]);
  await packDays(t.deps.database);
  expect(await packed()).not.toEqual([]);
  await t.ownerDb.execute(sql`truncate visit_views`);
  expect(await packed()).toEqual([]);
  await packDays(t.deps.database);
  await t.ownerDb.execute(sql`truncate visit_sessions`);
  expect(await packed()).toEqual([]);
});

it('a day is not packed without a view that is being written', async () => {
  const day = dayOf(NOW, -1);
  let write = () => {};
  const held = new Promise<void>((resolve) => {
    write = resolve;
  });
  const at = new Date(dayStart(day).getTime() + 5 * 3_600_000);
  // One that stands already, so that the day is to be packed; being new it has removed the day's copy.
  await storeViews(t.deps.database, [{ ...someViews(1)[0]!, at }]);
  let stored = () => {};
  const writing = new Promise<void>((resolve) => {
    stored = resolve;
  });
  const writer = t.deps.database.transaction(async (tx) => {
    await storeViews(tx, [{ ...someViews(1)[0]!, at }]);
    stored();
    await held;
  });
  await writing;
  const packing = packDays(t.deps.database);
  await expect.poll(() => waitingForLocks(t.ownerDb)).toBeGreaterThan(0);
  write();
  await Promise.all([writer, packing]);
  expect(await packed()).toContain(day);
  await compare([{ razdoblje: 'juce' }]);
});
