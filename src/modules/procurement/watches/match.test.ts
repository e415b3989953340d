import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { Ctx } from '../../../core/context.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { SEE_NOTICES } from '../labels.ts';
import { askedOf } from '../notices/search/asked.ts';
import { insertAuthority, insertNotices, type TestNotice } from '../notices/testkit.ts';
import { type Known, parseWatchQuery, readConditions } from './conditions.ts';
import { type Notice, noticesOf } from './facts.ts';
import { knownOf } from './known.ts';
import { buildMatcher, frequenciesOf } from './match.ts';

let t: TestApp;
let person: Person;
let notices: Map<number, Notice>;
let known: Known;

const WORDS = [
  ...[
    'vozila',
    'održavanje',
    'škole',
    'izgradnja',
    'hljeb',
    'računari',
    'put',
    'most',
    'Mostar',
    'za',
    'servis',
  ],
  ...['ПУТЕВА', 'набавка', 'kruh', 'uglja', 'kombi', 'opreme', '12345', 'i', 'usluge'],
];
const CODES = [
  '33000000',
  '33100000',
  '33140000',
  '45000000',
  '45233120',
  '50110000',
  '50112000',
  '03000000',
];
const TYPES = ['OpenProcedure', 'DirectProcedure', 'CompetitiveRequest'];
const CONTRACTS = ['Goods', 'Services', 'Works'];
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 29, 9);

/** A generator of numbers, so that the notices are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function someNotices(count: number): TestNotice[] {
  const next = numbers(7);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  const text = () => Array.from({ length: 2 + Math.floor(next() * 5) }, () => pick(WORDS)).join(' ');
  return Array.from({ length: count }, (_, n) => ({
    id: 1000 + n,
    name: text(),
    lots: Array.from({ length: 1 + Math.floor(next() * 3) }, () => ({
      name: text(),
      ...(next() < 0.8 && { cpv: pick(CODES) }),
    })),
    authority: 1 + Math.floor(next() * 5),
    procedureType: pick(TYPES),
    contractType: pick(CONTRACTS),
    value: next() < 0.2 ? null : Math.round(next() * 100_000) / 100,
    announced: next() < 0.1 ? null : new Date(NOW - next() * 60 * DAY).toISOString(),
    deadline: next() < 0.2 ? null : new Date(NOW + (next() - 0.5) * 40 * DAY).toISOString(),
    ...(next() < 0.2 && { outcome: pick(['awarded', 'terminated'] as const) }),
  }));
}

beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: [SEE_NOTICES] });
  // Of the five authorities of the notices one is not known, and one stands nowhere.
  await insertAuthority(t, { id: 1, name: 'Općina Centar' });
  await insertAuthority(t, { id: 2, name: 'Grad Zenica', city: 'Zenica' });
  await insertAuthority(t, { id: 3, name: 'Škola Bihać', city: 'Bihać' });
  await insertAuthority(t, { id: 4, name: 'Nigdje', city: 'Nema ga' });
  await t.ownerDb.execute(sql`
    insert into ejn_cpv (code, "full", level, name_hr, name_en)
    select code::int, code || '-0', 1, code, code from unnest(${sql.param(CODES)}::text[]) code on conflict do nothing`);
  await insertNotices(t, someNotices(150));
  await t.ownerDb.execute(sql`update ejn_notices set authority_id = null where id % 17 = 0`);
  const ids = (await t.ownerDb.execute<{ id: number }>(sql`select id::float8 as id from ejn_notices`)).rows;
  notices = await noticesOf(
    t.ownerDb,
    ids.map(({ id }) => id),
  );
  known = await knownOf(t.deps.database);
});
afterAll(() => t?.close());

const within = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  asSystem(t.deps.database, (await findTenant(t.deps.database, person.tenantId))!, work);

/** Procedures that the list shows for a query; none where it says that nothing can be searched. */
const listed = (query: string): Promise<number[]> =>
  within(async (ctx) => {
    const { where, problem } = await askedOf(ctx, parseWatchQuery(query));
    if (problem !== null) return [];
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`select n.procedure_id::float8 as id from ejn_notices n where ${where} order by 1`,
    );
    return rows.map(({ id }) => id);
  });

/** What a matcher of these queries finds, by query. */
function matched(queries: readonly string[], rarity: boolean): Map<string, number[]> {
  const watches = queries
    .map((query, n) => ({ id: String(n), conditions: readConditions(query, known) }))
    .filter(({ conditions }) => conditions.problem === null);
  const matcher = rarity ? buildMatcher(watches, frequenciesOf(notices.values())) : buildMatcher(watches);
  const found = new Map<string, number[]>(queries.map((query) => [query, []]));
  for (const [procedure, notice] of [...notices].sort(([a], [b]) => a - b))
    for (const id of new Set(matcher.match(notice))) found.get(queries[Number(id)]!)!.push(procedure);
  return found;
}

/** A part of a query string. */
const word = fc.constantFrom(...WORDS);
const words = fc
  .array(
    fc.oneof(
      word,
      word.map((one) => `-${one}`),
      fc.tuple(word, word).map(([one, two]) => `"${one} ${two}"`),
      fc.constantFrom('"', '%', "'", ':*', '!', '&|()', '\\'),
    ),
    { maxLength: 4 },
  )
  .map((all) => all.join(' '));
const several = (all: readonly string[]) =>
  fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 3 }).map((some) => some.join(','));
const moment = fc.integer({ min: -60, max: 30 }).map((days) => new Date(NOW + days * DAY).toISOString());
const amount = fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
const nothing = fc.constantFrom('true', 'false');
/** Places by what they are, as places of the authorities. */
const PLACE_KEYS = ['entity', 'canton', 'municipality'] as const;

const queries = fc
  .record(
    {
      q: words,
      cpv: fc.constantFrom('33', '3314', '45000000', '45000000-7', '99', 'x', '50112000', '03000000'),
      cpv__in: several(['33100000', '5011', '45233120-6', '03', 'abc']),
      cpv__null: nothing,
      authority: fc.constantFrom('1', '2', '99', 'abc', '1e0', '01'),
      authority__in: several(['1', '3', '5', '77']),
      authority__null: nothing,
      procedure_type: fc.constantFrom(...TYPES, 'Nema'),
      procedure_type__in: several(TYPES),
      contract_type__in: several(CONTRACTS),
      contract_type__null: nothing,
      value: amount,
      value__gte: amount,
      value__lte: amount,
      value__null: nothing,
      deadline__gte: moment,
      deadline__lte: moment,
      deadline__null: nothing,
      state: fc.constantFrom('open', 'closed', 'awarded', 'terminated', 'druga'),
      state__in: several(['open', 'closed', 'awarded']),
      state__null: nothing,
      place: fc.tuple(fc.constantFrom(...PLACE_KEYS), fc.nat({ max: 3 })),
      place_null: fc.tuple(fc.constantFrom(...PLACE_KEYS), nothing),
    },
    { requiredKeys: [] },
  )
  .map(({ place, place_null, ...plain }) => ({ place, place_null, plain }));

/** At most three of the parts, or hardly anything would be found. */
function queryOf(
  {
    place,
    place_null,
    plain,
  }: { place?: [string, number]; place_null?: [string, string]; plain: Record<string, string> },
  places: Record<string, string[]>,
): string {
  const all = Object.entries(plain);
  const params = new URLSearchParams(all.slice(0, 3));
  if (place && all.length < 3) {
    const ids = places[place[0]]!;
    params.set(place[0], ids[place[1] % ids.length]!);
  }
  if (place_null && all.length < 2) params.set(`${place_null[0]}__null`, place_null[1]);
  return params.toString();
}

async function placesOfAuthorities(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const key of PLACE_KEYS) {
    const column = sql.identifier(`${key}_id`);
    const { rows } = await t.ownerDb.execute<{ id: string }>(
      sql`select distinct ${column}::text as id from ejn_authorities where ${column} is not null order by 1`,
    );
    all[key] = rows.map(({ id }) => id);
  }
  return all;
}

describe('the matcher', () => {
  it('finds for any watch exactly what the list shows for its query', async () => {
    const places = await placesOfAuthorities();
    expect(places.canton!.length).toBeGreaterThan(1);
    let pairs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(queries, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (some, rarity) => {
          const asked = [...new Set(some.map((one) => queryOf(one, places)))];
          const found = matched(asked, rarity);
          for (const query of asked) {
            expect(found.get(query), query).toEqual(await listed(query));
            pairs += found.get(query)!.length;
          }
        },
      ),
      { numRuns: 30 },
    );
    // Not all of them nothing. How many they are, is chance.
    expect(pairs).toBeGreaterThan(0);
  });

  it.each([
    ['q=odr%C5%BEavanje+vozila'],
    ['q=одржавање+ВОЗИЛА'],
    ['q=%22izgradnja+%C5%A1kole%22'],
    ['q=vozila+-kombi'],
    ['q=hljeb'],
    ['q=most'],
    ['q=1000-1-1-1'],
    ['q=1003-1-1-1-3-1%2F26'],
    ['cpv=33&cpv__in=3314,45000000'],
    ['value__gte=100.005&value__lte=500'],
  ])('and so for %s', async (query) => {
    expect(matched([query], true).get(query)).toEqual(await listed(query));
  });

  it('answers for each of many watches with the same words', () => {
    const conditions = readConditions('q=vozila', known);
    const same = Array.from({ length: 1000 }, (_, n) => ({ id: String(n), conditions }));
    const [notice] = [...notices.values()].filter(({ v }) => v.includes("'vogil'") || v.includes("'vozil'"));
    expect(buildMatcher(same).match(notice!)).toHaveLength(1000);
  });
});
