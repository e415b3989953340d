/**
 * 10,000 watches and 200 new notices: matched by the product in memory, by a query for each watch over a table of those 200 alone, and by an
 * index of anchors written by hand over the same conditions, read beforehand. The first two must find the same pairs. Then again with 1,000 watches
 * more that all have the same single word. A figure of the product holds reading the queries, building the index and matching; what it holds
 * of queries and notices that it has read before is taken from it each time. What is printed beside is with what it holds.
 */

import { tsqueryText } from '../../src/modules/procurement/stems/expression.ts';
import { vectorText } from '../../src/modules/procurement/stems/vector.ts';
import { type Conditions, readConditions } from '../../src/modules/procurement/watches/conditions.ts';
import type { NoticeFacts } from '../../src/modules/procurement/watches/facts.ts';
import { knownOf } from '../../src/modules/procurement/watches/known.ts';
import { buildMatcher, frequenciesOf } from '../../src/modules/procurement/watches/match.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { CODES, madeTexts } from './lib/texts.ts';

const WATCHES = 10_000;
const SAME = 1000;
const NOTICES = 200;
const ROUNDS = 5;

const KNOWN = new Set(CODES.map(({ code }) => Number(code)));
/** A code with all that stand above it in the vocabulary. */
const withAbove = (code: string): number[] =>
  [2, 3, 4, 5, 6, 7, 8]
    .map((digits) => Number(code.slice(0, digits).padEnd(8, '0')))
    .filter((one, n, all) => KNOWN.has(one) && all.indexOf(one) === n);

/** Numbers from 0 to 1, the same each time. */
let state = 2026;
const next = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
};
const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;

const made = madeTexts(20_000, 7);
const texts = [...made.notices(Date.UTC(2026, 10, 29))];
const fresh = texts.slice(-NOTICES);
const facts = fresh.map(
  (one): NoticeFacts => ({
    procedure_id: one.id,
    v: vectorText(
      one.name,
      one.lots.map(({ name }) => name),
    ),
    cp: [...new Set(one.lots.flatMap(({ code }) => withAbove(code)))],
    value: one.value.toFixed(2),
    announced: one.announced * 1000,
    deadline: one.deadline * 1000,
    ...{ open: true, outcome: null, authority_id: one.authority, procedure_type: one.procedure },
    ...{ contract_type: one.contract, municipality_id: null, canton_id: null, entity_id: null, placed: true },
    number: `${one.id}-1-1-3-1/26`,
  }),
);

/** Queries as people save them: words of notices, codes, authorities, values, and several of these. */
function queryOf(): string {
  const words = pick(texts)
    .name.split(/\s+/)
    .filter((word) => word.length > 4);
  const params = new URLSearchParams();
  const kind = next();
  if (kind < 0.7 && words.length > 0) {
    const asked = [pick(words), ...(next() < 0.5 ? [pick(words)] : [])];
    params.set(
      'q',
      [...new Set(asked), ...(next() < 0.1 ? [`-${pick(pick(texts).name.split(/\s+/))}`] : [])].join(' '),
    );
  }
  if (kind >= 0.6 && kind < 0.95) {
    const { code } = pick(pick(texts).lots);
    params.set('cpv', code.slice(0, 2 + Math.floor(next() * 4)).padEnd(8, '0'));
  }
  if (kind >= 0.95) params.set('authority', String(pick(texts).authority));
  if (next() < 0.2) params.set('value__gte', String(Math.round(next() * 50_000)));
  if (params.size === 0) params.set('q', 'oprema');
  return params.toString();
}

const bench = await filledDatabase({ goods: false });
const pool = openPool(bench.connection, 1);
try {
  const { sql } = bench;
  const known = await knownOf(database(pool));
  await sql`create temp table bench_new (id bigint, v tsvector, cp int[], value numeric, authority_id bigint)`;
  for (const { procedure_id, v, cp, value, authority_id } of facts)
    await sql`insert into bench_new values (${procedure_id}, ${v}::tsvector, ${cp as number[]}, ${value}, ${authority_id})`;
  await sql`analyze bench_new`;

  const readable = (query: string): boolean => readConditions(query, known).problem === null;
  const queries: string[] = [];
  while (queries.length < WATCHES) {
    const query = queryOf();
    if (readable(query)) queries.push(query);
  }
  await measure('10,000 watches', queries);
  await measure('with 1,000 of the same word', [
    ...queries,
    ...Array.from({ length: SAME }, () => 'q=nabavka'),
  ]);

  async function measure(what: string, all: readonly string[]): Promise<void> {
    const read = all.map((query) => readConditions(query, known));
    const statements = read.map(statementOf);
    const ways: Record<'product' | 'queries' | 'anchors', () => Promise<number> | number> = {
      product() {
        // Other objects: nothing of them was read before.
        const unread = { ...known, synonyms: { ...known.synonyms } };
        return byProduct(
          all.map((query) => readConditions(query, unread)),
          facts.map((one) => ({ ...one })),
        );
      },
      anchors: () => byAnchors(read),
      async queries() {
        let pairs = 0;
        for (const [text, values] of statements) pairs += (await sql.unsafe(text, values as never[])).length;
        return pairs;
      },
    };
    const times: Record<string, number[]> = { product: [], queries: [], anchors: [] };
    const pairs: Record<string, number> = {};
    for (let round = 0; round <= ROUNDS; round++)
      for (const [way, work] of Object.entries(ways)) {
        const begun = performance.now();
        pairs[way] = await work();
        // The first one warms up.
        if (round > 0) times[way]!.push(performance.now() - begun);
      }
    // What is written by hand knows no words beside each other, so it finds a few more.
    if (pairs.product !== pairs.queries || pairs.anchors! < pairs.product!)
      throw new Error(`Different pairs: ${JSON.stringify(pairs)}`);
    const [product, byQueries, anchors] = ['product', 'queries', 'anchors'].map((way) =>
      median(times[way]!),
    ) as [number, number, number];
    console.log(
      `${what}: ${pairs.product} pairs; product ${product.toFixed(0)} ms, a query each ${byQueries.toFixed(0)} ms, bare anchors ${anchors.toFixed(0)} ms`,
    );
    goal(`${what}: share of a query each`, product / byQueries, { most: 0.15 });
    const matching = median(
      Array.from({ length: ROUNDS }, () => {
        const begun = performance.now();
        byProduct(
          all.map((query) => readConditions(query, known)),
          facts.map((one) => ({ ...one })),
        );
        return performance.now() - begun;
      }),
    );
    goal(
      `${what}: with queries read before ${matching.toFixed(0)} ms, against bare anchors`,
      matching / anchors,
      {
        most: 2,
      },
    );
  }
} finally {
  await pool.end();
  await bench.stop();
}

function byProduct(conditions: readonly Conditions[], notices: readonly NoticeFacts[]): number {
  const watches = conditions.map((one, n) => ({ id: String(n), conditions: one }));
  const matcher = buildMatcher(watches, frequenciesOf(notices));
  return notices.reduce((sum, notice) => sum + matcher.match(notice).length, 0);
}

/** A watch's conditions as one statement. */
function statementOf({ expression, filters, codes }: Conditions): [string, unknown[]] {
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const where = expression ? [`v @@ ${value(tsqueryText(expression))}::tsquery`] : [];
  for (const [n, { field, values: asked }] of filters.entries()) {
    if (field === 'cpv') where.push(`cp && ${value(codes[n])}::int[]`);
    if (field === 'authority') where.push(`authority_id = ${value(Number(asked[0]))}`);
    if (field === 'value') where.push(`value >= ${value(asked[0])}::numeric`);
  }
  return [`select id from bench_new where ${where.join(' and ')}`, values];
}

/** The same by hand: plain sets, each watch under its rarest stem, or its code, or its authority. */
function byAnchors(conditions: readonly Conditions[]): number {
  const notices = facts.map(({ v, cp, value, authority_id }) => ({
    stems: new Set([...v.matchAll(/'([^']+)'/g)].map(([, stem]) => stem!)),
    ...{ codes: new Set(cp), value: Number(value), authority: authority_id },
  }));
  const counts = new Map<string, number>();
  for (const { stems } of notices) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const under = new Map<string, number[]>();
  const file = (key: string, watch: number): void => {
    const all = under.get(key);
    if (all) all.push(watch);
    else under.set(key, [watch]);
  };
  const watches = conditions.map(({ expression, filters, codes }, n) => {
    const parts = !expression ? [] : expression.kind === 'all' ? expression.of : [expression];
    /** Alternatives that must be there, and those that must not. */
    const stemsOf = (part: (typeof parts)[number]): string[] =>
      part.kind === 'steps'
        ? part.steps.map(({ stem }) => stem)
        : part.kind === 'not'
          ? []
          : part.of.flatMap(stemsOf);
    const wanted = parts.filter(({ kind }) => kind !== 'not').map(stemsOf);
    const unwanted = parts.flatMap((part) => (part.kind === 'not' ? stemsOf(part.of) : []));
    const below = codes.find((one) => one !== null) ?? null;
    const authority = filters.find(({ field }) => field === 'authority')?.values[0];
    const least = Number(filters.find(({ field }) => field === 'value')?.values[0] ?? 0);
    const weight = (stems: readonly string[]): number =>
      stems.reduce((sum, stem) => sum + (counts.get(stem) ?? 0), 0);
    const rarest = wanted.toSorted((one, other) => weight(one) - weight(other))[0];
    if (rarest) for (const stem of rarest) file(`w${stem}`, n);
    else if (below) for (const code of below) file(`c${code}`, n);
    else file(`a${authority}`, n);
    return { wanted, unwanted, below, least, authority: authority === undefined ? null : Number(authority) };
  });
  let pairs = 0;
  for (const { stems, codes, value, authority } of notices) {
    const found = new Set<number>();
    const look = (key: string): void => {
      for (const n of under.get(key) ?? []) {
        const watch = watches[n]!;
        if (
          value >= watch.least &&
          (watch.authority === null || watch.authority === authority) &&
          (!watch.below || watch.below.some((code) => codes.has(code))) &&
          watch.wanted.every((any) => any.some((stem) => stems.has(stem))) &&
          !watch.unwanted.some((stem) => stems.has(stem))
        )
          found.add(n);
      }
    };
    for (const stem of stems) look(`w${stem}`);
    for (const code of codes) look(`c${code}`);
    look(`a${authority}`);
    pairs += found.size;
  }
  return pairs;
}
