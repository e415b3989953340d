import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { dayOf, instantOf } from '../../core/dates.ts';
import { storeViews } from './intake/store.service.ts';
import type { Profile, View } from './intake/view.ts';
import { readChart, readSummary } from './visits.service.ts';

let t: TestApp;
let admin: Person;

/** That hour of Sarajevo's clock, so many days ago; the hour may have a fraction. */
function hourOf(days: number, hour: number): Date {
  const [year = 0, month = 0, day = 0] = dayOf(Date.now(), -days).split('-').map(Number);
  return instantOf(year, month, day, Math.trunc(hour), Math.round((hour % 1) * 60)) as Date;
}

/** A view so many days ago at that hour of Sarajevo's clock. */
const view = (
  visitor: number,
  days: number,
  hour: number,
  path: string,
  more: Partial<Profile> = {},
): View => ({
  visitor: BigInt(visitor),
  at: hourOf(days, hour),
  path,
  profile: {
    device: 'desktop',
    browser: 'Firefox',
    system: 'Linux',
    country: 'BA',
    city: 'Tuzla',
    referrer: '',
    ...more,
  },
});

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.admin();
  const phone = { device: 'mobile', browser: 'Safari', system: 'iOS', country: 'DE', city: '' } as const;
  await storeViews(t.deps.database, [
    // The week before.
    view(1, 10, 9, '/'),
    view(9, 9, 9, '/alati'),
    // The last seven days without today: 1 twice on one day and on another; 2 and 3 once.
    view(1, 4, 9, '/', { referrer: 'klix.ba' }),
    view(1, 4, 9.1, '/alati'),
    view(1, 4, 9.2, '/alati'),
    view(1, 4, 15, '/portfolio'),
    view(1, 2, 9, '/'),
    view(2, 3, 23, '/alati', phone),
    view(3, 3, 8, '/', { ...phone, city: 'Tuzla' }),
  ]);
});
afterAll(() => t?.close());

const get = async (path: string, person = admin) =>
  t.call('GET', `/api/admin/visits/${path}`, { token: person.token });
const data = async (path: string) => {
  const { status, body } = await get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const rows = async (path: string) =>
  (await data(path)).rows.map((row: { value: string; visitors: number; views: number }) => [
    row.value,
    row.visitors,
    row.views,
  ]);

describe('the numbers of a week', () => {
  it('count everybody once, and are held against the week before', async () => {
    expect(await data('summary?razdoblje=7')).toEqual({
      since: dayOf(Date.now(), -10),
      filters: [],
      current: { visitors: 3, views: 7, visits: 5, bounces: 4, seconds: 720 },
      before: { visitors: 2, views: 2, visits: 2, bounces: 2, seconds: 0 },
    });
  });

  it('hold a day that is not over against as much of the day before, also of a visit that went on', async () => {
    const now = new Date('2026-06-10T12:00:00+02:00');
    vi.useFakeTimers({ toFake: ['Date'], now });
    const yesterday = (minutes: number, path: string): View => ({
      ...view(50, 0, 0, path),
      at: new Date(now.getTime() - 86_400_000 + minutes * 60_000),
    });
    class Undo extends Error {}
    const counted = t.deps.database.transaction(async (tx) => {
      await storeViews(tx, [
        yesterday(-10, '/'),
        yesterday(-4, '/alati'),
        yesterday(5, '/'),
        yesterday(9, '/portfolio'),
      ]);
      const asked = { razdoblje: 'danas' } as const;
      expect((await readSummary({ db: tx }, asked)).before).toEqual({
        visitors: 1,
        views: 2,
        visits: 1,
        bounces: 0,
        seconds: 360,
      });
      // Of one page as well: the views of it, and the visit as it then was.
      expect((await readSummary({ db: tx }, { ...asked, page: '/' })).before).toMatchObject({
        views: 1,
        seconds: 360,
      });
      expect((await readSummary({ db: tx }, { ...asked, device: 'desktop' })).before).toMatchObject({
        views: 2,
      });
      expect((await readChart({ db: tx }, asked)).before?.points).toHaveLength(1);
      throw new Undo();
    });
    try {
      await expect(counted).rejects.toThrow(Undo);
    } finally {
      vi.useRealTimers();
    }
  });

  it('claim nothing of a time before the first visit', async () => {
    expect((await data('summary?razdoblje=30')).before).toBeNull();
    expect((await data('chart?razdoblje=30')).before).toBeNull();
  });

  it('stand in the chart by day, by hour and by month', async () => {
    const days = await data('chart?razdoblje=7');
    expect(days.unit).toBe('day');
    expect(days.current.points).toEqual([
      { at: dayOf(Date.now(), -4), visitors: 1, views: 4 },
      { at: dayOf(Date.now(), -3), visitors: 2, views: 2 },
      { at: dayOf(Date.now(), -2), visitors: 1, views: 1 },
    ]);
    expect(days.before.points).toHaveLength(2);
    const day = dayOf(Date.now(), -4);
    const hours = await data(`chart?razdoblje=dani&od=${day}&do=${day}`);
    expect(hours.unit).toBe('hour');
    expect(hours.current.points).toEqual([
      { at: view(1, 4, 9, '').at.toISOString().replace('.000', ''), visitors: 1, views: 3 },
      { at: view(1, 4, 15, '').at.toISOString().replace('.000', ''), visitors: 1, views: 1 },
    ]);
    const months = await data('chart?razdoblje=12m');
    expect(months.unit).toBe('month');
    expect(months.current.points.reduce((sum: number, one: { views: number }) => sum + one.views, 0)).toBe(9);
  });

  it.each([
    [
      'page',
      [
        ['/', 2, 3],
        ['/alati', 2, 3],
        ['/portfolio', 1, 1],
      ],
    ],
    [
      'entry',
      [
        ['/', 2, 5],
        ['/portfolio', 1, 1],
        ['/alati', 1, 1],
      ],
    ],
    [
      'referrer',
      [
        ['', 3, 4],
        ['klix.ba', 1, 3],
      ],
    ],
    [
      'country',
      [
        ['DE', 2, 2],
        ['BA', 1, 5],
      ],
    ],
    [
      'city',
      [
        ['BA/Tuzla', 1, 5],
        ['', 1, 1],
        ['DE/Tuzla', 1, 1],
      ],
    ],
    [
      'device',
      [
        ['mobile', 2, 2],
        ['desktop', 1, 5],
      ],
    ],
    [
      'browser',
      [
        ['Safari', 2, 2],
        ['Firefox', 1, 5],
      ],
    ],
    [
      'system',
      [
        ['iOS', 2, 2],
        ['Linux', 1, 5],
      ],
    ],
  ])('by %s', async (panel, expected) => {
    const found = await rows(`panels/${panel}?razdoblje=7`);
    expect(new Map(found.map(([value, ...counts]: unknown[]) => [value, counts]))).toEqual(
      new Map(expected.map(([value, ...counts]) => [value, counts])),
    );
  });

  it('are narrowed by any of several values, and by several things at once', async () => {
    const total = async (query: string) => {
      const { current } = await data(`summary?razdoblje=7&${query}`);
      return [current.visitors, current.views, current.visits];
    };
    expect(await total('country=DE')).toEqual([2, 2, 2]);
    expect(await total('country=DE&country=BA')).toEqual([3, 7, 5]);
    expect(await total('city=DE/Tuzla')).toEqual([1, 1, 1]);
    expect(await total('referrer=')).toEqual([3, 4, 4]);
    expect(await total('page=/alati')).toEqual([2, 3, 2]);
    expect(await total('page=/alati&device=mobile')).toEqual([1, 1, 1]);
    expect(await total('entry=/portfolio')).toEqual([1, 1, 1]);
    expect(await total('page=/nema')).toEqual([0, 0, 0]);
    expect(await rows('panels/referrer?razdoblje=7&page=/alati')).toEqual([
      ['klix.ba', 1, 2],
      ['', 1, 1],
    ]);
    expect(await rows('panels/page?razdoblje=7&referrer=klix.ba')).toEqual([
      ['/alati', 1, 2],
      ['/', 1, 1],
    ]);
  });

  it('say how many more there are, and what they are called', async () => {
    const { rows: few, total } = await data('panels/city?razdoblje=7&limit=1');
    expect([few.length, total]).toEqual([1, 3]);
    const { rows: all } = await data('panels/city?razdoblje=7');
    expect(all.find((row: { value: string }) => row.value === 'DE/Tuzla')).toMatchObject({
      label: 'Tuzla',
      country: 'Njemačka',
    });
    expect((await data('panels/country?razdoblje=7')).rows[1].label).toBe('Bosna i Hercegovina');
    expect((await data('panels/referrer?razdoblje=7')).rows[0].label).toBe('Direktno');
    expect((await data('summary?razdoblje=7&country=XK&referrer=')).filters).toEqual([
      { dimension: 'referrer', value: '', label: 'Direktno' },
      { dimension: 'country', value: 'XK', label: 'Kosovo' },
    ]);
  });
});

it('are counted two at a time, whoever asks for how many', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const locked = t.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`lock table visit_sessions`);
    await held;
  });
  const asked = Array.from({ length: 40 }, () => get('summary?razdoblje=7'));
  const waiting = async () =>
    (
      await t.ownerDb.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows.length;
  try {
    await eventually(async () => expect(await waiting()).toBe(2));
    // Those who wait hold no connection, so everything else goes on.
    expect((await t.call('GET', '/api/auth/profile', { token: admin.token })).status).toBe(200);
    expect(await waiting()).toBe(2);
  } finally {
    release();
    await locked;
  }
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(32);
  expect(refused).toHaveLength(8);
  expect(refused[0]!.body.message).toContain('Posjete upravo gleda više ljudi');
  expect(refused[0]!.headers['retry-after']).toBe('10');
});

it('who is there now', async () => {
  expect(await data('live')).toEqual({ visitors: 0 });
  const at = (seconds: number): View => ({
    ...view(7, 0, 0, '/'),
    at: new Date(Date.now() - seconds * 1000),
  });
  await storeViews(t.deps.database, [at(290), at(10), { ...at(400), visitor: 8n }]);
  expect(await data('live')).toEqual({ visitors: 1 });
});

describe('a file', () => {
  it('of a panel has every row', async () => {
    const answer = await get('panels/city?razdoblje=7&format=csv&limit=1');
    expect(answer.headers['content-disposition']).toContain('attachment; filename="posjete-gradovi-');
    const lines = String(answer.body).split('\r\n');
    expect(lines[0]).toBe('\uFEFFGrad;Država;Posjetioci;Pregledi');
    expect(lines).toContain('Tuzla;Njemačka;1;1');
    const book = await get('panels/city?razdoblje=7&format=xlsx');
    expect(book.raw.subarray(0, 2).toString()).toBe('PK');
  });

  it('of views has one row each, as they are filtered', async () => {
    const answer = await get('views?razdoblje=7&country=DE&format=csv');
    const lines = String(answer.body).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Vrijeme;Posjetilac;Posjeta;Stranica;Ulazna stranica');
    expect(lines[2]).toContain(';Njemačka;Tuzla;Mobitel;Safari;iOS');
    expect(await data('views?razdoblje=7&country=DE')).toEqual({ total: 2 });
    expect((await get('views?razdoblje=7&format=doc')).status).toBe(422);
  });
});

it.each([
  ['summary?razdoblje=juli', 'razdoblje'],
  ['summary?od=2026-02-30', 'od'],
  ['summary?do=0001-01-05', 'do'],
  ['summary?od=2001-01-01&do=2026-01-01', 'od'],
  ['summary?page=a%00b', 'page'],
  [`panels/page?page=${'x'.repeat(1001)}`, 'page'],
  [`panels/page?${'page=/x&'.repeat(21)}`, 'page'],
  ['panels/page?limit=0', 'limit'],
  ['panels/page?limit=mnogo', 'limit'],
  ['panels/page?format=doc', 'format'],
])('refuses %s at the field', async (path, field) => {
  const { status, body } = await get(path);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
  expect(JSON.stringify(body)).not.toMatch(/Invalid|expected|Too/);
});

it('is for the operator’s people who may see visits', async () => {
  expect((await get('panels/nesto')).status).toBe(404);
  const operator = admin.tenantId;
  const may = await t.member({ tenantId: operator, permissions: ['admin_visits_pregled'] });
  const mayNot = await t.member({ tenantId: operator, permissions: ['admin_settings_pregled'] });
  const elsewhere = await t.member({ permissions: ['admin_visits_pregled'] });
  for (const path of ['summary', 'chart', 'live', 'views', 'panels/page', 'panels/page?format=csv']) {
    expect((await get(path, may)).status, path).toBe(200);
    expect((await get(path, mayNot)).status, path).toBe(403);
    expect((await get(path, elsewhere)).status, path).toBe(403);
    expect((await t.call('GET', `/api/admin/visits/${path}`)).status, path).toBe(401);
  }
});
