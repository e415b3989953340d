import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import {
  BASE,
  expectCountsToEqualLines,
  linesOf,
  makeLogKey,
  messagesOf,
  RIGHTS,
  sendLines,
} from '../testkit.ts';
import { readHistogram } from './histogram.ts';
import { backwards } from './page.ts';

let t: TestApp;
let owner: Person;

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const histogramOf = async (q: string) =>
  (await t.call('GET', `${BASE}/histogram?${new URLSearchParams({ q })}`, { token: owner.token })).body.data;

beforeAll(async () => {
  t = await createTestApp();
  owner = await t.member({ permissions: RIGHTS });
  const { key } = await makeLogKey(t, owner, { app: 'trgovina' });
  const old = Array.from({ length: 30 }, (_, n) => ({ msg: `Stara rijetkost ${n}`, time: ago(200 + n) }));
  const common = Array.from({ length: 6000 }, (_, n) => ({
    msg: `Prodaja ${n % 2 === 0 ? 'parna' : 'neparna'} ${n}`,
    level: n % 100 === 0 ? 'warn' : 'info',
    time: ago(100 - n / 100),
    kasa: n % 7,
    hostname: `pc${n % 2}`,
  }));
  await sendLines(t, key, old);
  await sendLines(t, key, common.slice(0, 3000));
  await sendLines(t, key, common.slice(3000));
});
afterAll(() => t.close());

describe('a search', () => {
  it('finds words that are rare and those that are common, page by page, each line once', async () => {
    for (const [q, total] of [
      ['rijetkost', 30],
      ['', 6030],
      ['parna -kasa:3', 2572],
      ['level:>=warn', 60],
      ['kasa:0,1', 1715],
      ['"prodaja neparna"', 3000],
      ['nepar*', 3000],
      // Words, and no names of fields, of which each line has one.
      ['app*', 0],
      ['-prodaja', 30],
      ['nema-ga-nigdje', 0],
    ] as const) {
      const seen: string[] = [];
      let before: string | null = null;
      for (let page = 0; page < 100; page++) {
        const query = new URLSearchParams({ q, limit: '400', ...(before && { before }) });
        const { data } = (await t.call('GET', `${BASE}/lines?${query}`, { token: owner.token })).body;
        seen.push(...data.lines.map((line: { key: string }) => line.key));
        before = data.next;
        if (!before) break;
      }
      expect(seen.length, q).toBe(total);
      expect(new Set(seen).size, q).toBe(total);
      const sorted = [...seen].sort((a, b) => Number(BigInt(b.split('.')[0]!) - BigInt(a.split('.')[0]!)));
      expect(
        seen.map((one) => one.split('.')[0]),
        q,
      ).toEqual(sorted.map((one) => one.split('.')[0]));
      expect((await histogramOf(q)).total, q).toBe(total);
    }
  });

  it('is narrowed to a stretch of time, and refused in words where that is none', async () => {
    const day = { od: ago(250), do: ago(150) };
    expect(await messagesOf(t, owner, 'prodaja', day)).toEqual([]);
    expect(await messagesOf(t, owner, 'rijetkost', day)).toHaveLength(30);
    for (const [query, field] of [
      [{ od: ago(1), do: ago(2) }, 'od'],
      [{ od: 'jučer' }, 'od'],
      [{ od: '1999-01-01T00:00:00Z' }, 'od'],
      [{ od: '2001-01-01T00:00:00Z' }, 'od'],
      [{ limit: '0' }, 'limit'],
      [{ q: 'level:x' }, 'q'],
    ] as const) {
      const answer = await t.call('GET', `${BASE}/lines?${new URLSearchParams(query)}`, {
        token: owner.token,
      });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('shows what was around a line, of the same machine', async () => {
    const [line] = await linesOf(t, owner, '"prodaja parna 3000"');
    const { before, after } = (
      await t.call('GET', `${BASE}/lines/${line!.key}/context?count=3`, { token: owner.token })
    ).body.data;
    const messages = (lines: { message: string }[]) => lines.map(({ message }) => message);
    expect(messages(before)).toEqual(['Prodaja parna 2998', 'Prodaja parna 2996', 'Prodaja parna 2994']);
    expect(messages(after)).toEqual(['Prodaja parna 3002', 'Prodaja parna 3004', 'Prodaja parna 3006']);
  });

  it('is drawn by level, within so many bars', async () => {
    const data = await histogramOf('level:info,warn');
    expect(data.points.length).toBeGreaterThan(1);
    const sum = (level: string) =>
      data.points.reduce(
        (all: number, { levels }: { levels: Record<string, number> }) => all + (levels[level] ?? 0),
        0,
      );
    expect([sum('warn'), sum('info')]).toEqual([60, 5970]);
    const long = { q: 'prodaja', points: '10', od: ago(60 * 24 * 200), do: ago(0) };
    for (const query of [{ q: 'level:error' }, long] as Record<string, string>[])
      expect(
        (await t.call('GET', `${BASE}/histogram?${new URLSearchParams(query)}`, { token: owner.token }))
          .status,
      ).toBe(200);
  });

  it('is had as a file, whole', async () => {
    const answer = await t.call('GET', `${BASE}/export?${new URLSearchParams({ q: 'parna' })}`, {
      token: owner.token,
    });
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
    const lines = answer.raw
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3000);
    expect(lines[0]).toMatchObject({
      level: 'info',
      message: 'Prodaja parna 5998',
      app: 'trgovina',
      fields: { kasa: 5998 % 7 },
    });
    expect((await t.call('GET', `${BASE}/export?q=nema`, { token: owner.token })).status).toBe(422);
  });

  it('that very many lines fit is estimated in the histogram, and one that few fit is counted', async () => {
    await t.ownerDb.execute(sql`analyze app_logs.lines`);
    const tenant = (await findTenant(t.deps.database, owner.tenantId))!;
    const read = (q: string, bounds?: object) =>
      asSystem(t.deps.database, tenant, (ctx) =>
        readHistogram(ctx, { q, od: ago(110), points: 20 }, Date.now(), bounds),
      );
    const bounds = { counted: 500, looked: 2000 };
    for (const q of ['kasa:0,1', 'prodaja', '-parna']) {
      const [exact, about] = [await read(q), await read(q, bounds)];
      expect([exact.estimated, about.estimated], q).toEqual([false, true]);
      expect(about.total / exact.total, q).toBeGreaterThan(0.85);
      expect(about.total / exact.total, q).toBeLessThan(1.15);
      expect(about.points.map(({ at }) => at)).toEqual(exact.points.map(({ at }) => at));
      // Few lines have that level: they are counted.
      const warnings = ({ points }: typeof exact) => points.map(({ levels }) => levels.warn ?? 0);
      expect(warnings(about), q).toEqual(warnings(exact));
    }
    // A phrase that the planner takes for common, and few lines have.
    const rare = await read('"prodaja parna 5998"', { ...bounds, counted: 0 });
    expect(rare).toMatchObject({ estimated: false, total: 1 });
    // So few lines that all can be looked at.
    expect(await read('prodaja', { counted: 500, looked: 4000 })).toMatchObject({
      estimated: false,
      total: 6000,
    });
  });

  it('can be saved and shared as a view', async () => {
    const body = { resource: 'logovi', name: 'Greške', query: 'q=level%3Aerror' };
    expect((await t.call('POST', '/api/korisnik/pogledi', { token: owner.token, body })).status).toBe(201);
    const blind = await t.member({ tenantId: owner.tenantId });
    expect((await t.call('POST', '/api/korisnik/pogledi', { token: blind.token, body })).status).toBe(422);
  });

  it('names the applications', async () => {
    const { data } = (await t.call('GET', `${BASE}/sources`, { token: owner.token })).body;
    expect(data).toMatchObject([{ app: 'trgovina', label: 'Blagajna', lines: 6030 }]);
  });

  it.each([
    "'",
    '\\',
    "''\\'",
    '&',
    '| !',
    ':*',
    '<->',
    '-"a b"',
    "level:'",
    'a:b\\',
    "x'y:z'w",
    '\u0000',
    '😀',
    '"\\"',
    'app:\u202E',
    "request:' or 1=1 --",
    `${'(('.repeat(60)}a`,
    'é'.repeat(400),
    'a '.repeat(250),
    '0189a000-0000-7000-8000-00000000000a',
    '-0189a000-0000-7000-8000-00000000000a',
    '"%" _',
    'Ǆ ß ﬁ',
  ])('that is hostile breaks nothing: %j', async (q) => {
    for (const path of ['lines', 'histogram', 'export']) {
      const { status } = await t.call('GET', `${BASE}/${path}?${new URLSearchParams({ q })}`, {
        token: owner.token,
      });
      expect([200, 422], path).toContain(status);
    }
  });
});

it('counts by minute are those of the lines', () => expectCountsToEqualLines(t));

it('days are gone back through to the beginning, without a gap', () => {
  const [from, to] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-11-25T12:34:56.001Z')];
  const stretches = [...backwards(from, to)].map((one) => [one.from.toISOString(), one.to.toISOString()]);
  expect(stretches).toEqual([
    ['2026-11-25T00:00:00.000Z', '2026-11-25T12:34:56.001Z'],
    ['2026-11-23T00:00:00.000Z', '2026-11-25T00:00:00.000Z'],
    ['2026-11-19T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['2026-11-11T00:00:00.000Z', '2026-11-19T00:00:00.000Z'],
    ['2026-11-01T10:00:00.000Z', '2026-11-11T00:00:00.000Z'],
  ]);
});
