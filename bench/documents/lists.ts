/**
 * What people open among 100,000 documents, through the services in a transaction of the application's login, against the SQL written by
 * hand, in a transaction of the database's owner, whom row-level security does not bind. In turn, medians of milliseconds. Beside the
 * time also how many rows each has looked at: that does not depend on the machine.
 */
import { sql } from 'drizzle-orm';
import type { Actor, Ctx, Database } from '../../src/core/context.ts';
import { parseListQuery, type RawQuery } from '../../src/core/list-query.ts';
import { inTenant } from '../../src/core/tenant.ts';
import { type DocumentSort, documentList } from '../../src/modules/documents/processing/documents.api.ts';
import { countDocuments, documentsListing } from '../../src/modules/documents/processing/list.service.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { appConnection } from '../../src/server/db/connection.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { type Asked, bareCounts, bareList } from './lib/bare-lists.ts';
import { DOCUMENTS, fillDocuments, TYPES, WORDS } from './lib/fill.ts';

const ROUNDS = 25;
/** Milliseconds after which a case has enough rounds, if it has five. */
const ENOUGH = 2500;
const LEAST = 5;
/** Milliseconds that a service may take beside its SQL: composing it, and checking who asks. */
const BESIDE = 2;
const MOST = 1.3;

const bench = await filledDatabase({ goods: false });
const ours = openPool(appConnection(bench.connection), 1);
const owners = openPool(bench.connection, 1);
try {
  await fillDocuments(bench);
  const scope = { tenantId: bench.tenant, userId: crypto.randomUUID(), isOperator: false };
  const tenant = { id: bench.tenant, name: 'Mjera', isOperator: false };
  const actor: Actor = {
    userId: scope.userId,
    tenantId: bench.tenant,
    name: 'Mjera',
    email: 'mjera@carsija.test',
    permissions: new Set(),
    roles: [],
    via: null,
  };
  const runner =
    (on: Database) =>
    <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
      inTenant(on, scope, (db) => work({ db, actor, tenant, ip: null }));
  const [asApplication, asOwner] = [runner(database(ours)), runner(database(owners))];

  const read = (raw: RawQuery) => (ctx: Ctx) =>
    documentsListing.page(ctx, parseListQuery<DocumentSort>(documentList, raw));
  const count = (raw: RawQuery) => (ctx: Ctx) =>
    countDocuments(ctx, parseListQuery({ ...documentList, columns: undefined, sortable: [], sort: '' }, raw));
  const far = await asApplication(read({ page: '399' }));
  const [behind] = await bench.sql<{ idguid: string; made: string }[]>`
    select idguid, created_at::text as made from dok_documents where tenant_id = ${bench.tenant} and idguid = ${String(far.data.at(-1)!.idguid)}`;

  type Work = (ctx: Ctx) => Promise<unknown>;
  const list = (what: string, raw: RawQuery, asked: Asked): [string, Work, Work] => [
    what,
    read(raw),
    (ctx) => bareList(ctx.db, bench.tenant, asked),
  ];
  const found = (q: string): [RawQuery, Asked] => [{ q }, { text: q }];
  const cases: [what: string, product: Work, bare: Work][] = [
    list('first page', {}, {}),
    list('next page', { page: '2' }, { page: 2 }),
    list('page 200', { page: '200' }, { page: 200 }),
    list(
      'deep page, by cursor',
      { page: '400', after: far.meta.next! },
      { behind: { created_at: behind!.made, idguid: behind!.idguid } },
    ),
    ...['na_pregledu', 'odobren', 'izvezen', 'neuspjeo'].map((state) =>
      list(`in state ${state}`, { state }, { state }),
    ),
    list('to be worked on', { state__in: 'na_pregledu,neuspjeo' }, { states: ['na_pregledu', 'neuspjeo'] }),
    ...[TYPES[0], TYPES[3], 'mjera-nijedan'].map((type) => list(`of type ${type}`, { type }, { type })),
    list(
      'of one month',
      { day__gte: '2026-03-01', day__lte: '2026-03-31' },
      { days: ['2026-03-01', '2026-03-31'] },
    ),
    ...(
      [
        'name',
        '-name',
        'state',
        'type_name',
        'party',
        '-party',
        'number',
        'day',
        '-day',
        'total',
        '-total',
        '-updated_at',
      ] as const
    ).map((sort) => list(`sorted by ${sort}`, { sort }, { sort })),
    list('search, frequent name', ...found(WORDS.frequent)),
    list('search, rare name', ...found(WORDS.rare)),
    list('search, number', ...found('777-77')),
    list('search, word of one page', ...found(WORDS.once)),
    list('search, word of 2,000 pages', ...found(WORDS.often)),
    list('search, word of every page', ...found(WORDS.everywhere)),
    list('search, two words', ...found(`${WORDS.frequent} ${WORDS.often}`)),
    list(
      'search in one state',
      { q: WORDS.often, state: 'na_pregledu' },
      { text: WORDS.often, state: 'na_pregledu' },
    ),
    ['counts by state', count({}), (ctx) => bareCounts(ctx.db, bench.tenant, {})],
    [
      'counts, frequent name',
      count({ q: WORDS.frequent }),
      (ctx) => bareCounts(ctx.db, bench.tenant, { text: WORDS.frequent }),
    ],
    [
      'counts, word of pages',
      count({ q: WORDS.often }),
      (ctx) => bareCounts(ctx.db, bench.tenant, { text: WORDS.often }),
    ],
    [
      'counts of a type',
      count({ type: TYPES[3] }),
      (ctx) => bareCounts(ctx.db, bench.tenant, { type: TYPES[3] }),
    ],
  ];

  /** Rows of documents that a transaction of the application looks at, by index or one after another. */
  const looked = async (work: Work): Promise<number> => {
    const sum = async (): Promise<number> => {
      const [row] = await bench.sql<{ rows: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'dok_documents'`;
      return row!.rows;
    };
    // Counters that wait in a connection are told when its transaction ends.
    const told = (ctx: Ctx): Promise<unknown> => ctx.db.execute(sql`select pg_stat_force_next_flush()`);
    await asOwner(told);
    await asApplication(told);
    const before = await sum();
    await asApplication(async (ctx) => {
      await work(ctx);
      await told(ctx);
    });
    return (await sum()) - before;
  };

  console.log(
    `${DOCUMENTS} documents: bare / product in ms, medians of up to ${ROUNDS} rounds; rows looked at; product / (bare + ${BESIDE} ms)`,
  );
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const only = process.env.BENCH_ONLY;
  for (const [what, product, bare] of cases.filter(([name]) => !only || name.includes(only))) {
    const rounds: { a: number; b: number }[] = [];
    const begun = performance.now();
    for (let round = -2; round < ROUNDS; round++) {
      const taken = { a: await time(() => asOwner(bare)), b: await time(() => asApplication(product)) };
      if (round >= 0) rounds.push(taken);
      if (rounds.length >= LEAST && performance.now() - begun > ENOUGH) break;
    }
    const [a, b] = [median(rounds.map((round) => round.a)), median(rounds.map((round) => round.b))];
    const rows = await looked(product);
    goal(
      `  ${what}: ${a.toFixed(1)} / ${b.toFixed(1)}, ${rows} rows, ratio ${(b / a).toFixed(2)}`,
      b / (a + BESIDE),
      { most: MOST },
    );
  }
} finally {
  await ours.end();
  await owners.end();
  await bench.stop();
}
