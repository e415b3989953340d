/**
 * Counts beside the list of 1,000,000 notices: facets with their total through the service, against the bare exact count of the same filter
 * (up to 10,000 hits), and the capped count beyond. Also how large the indexes of words and codes are.
 */
import { type SQL, sql } from 'drizzle-orm';
import { parseListQuery } from '../../src/core/list-query.ts';
import { noticeFacets } from '../../src/modules/procurement/notices/announcements.api.ts';
import { facetNamesOf } from '../../src/modules/procurement/notices/search/facet-names.ts';
import { facetsOf } from '../../src/modules/procurement/notices/search.ts';
import { readQuery } from '../../src/modules/procurement/stems/query.ts';
import { expanded, synonymsOf } from '../../src/modules/procurement/stems/synonyms.service.ts';
import { goal } from '../files/lib/goal.ts';
import { measuredTwice, openNotices, timesOf } from './lib/ask.ts';
import { bySet, countUpTo, groupsUpTo } from './lib/bare.ts';
import { QUESTIONS } from './lib/questions.ts';

/** Milliseconds that a service may take beside its SQL: reading the question, naming types, places and codes. */
const BESIDE = 5;
const FEW = 10_000;

const { app, asApp, asOwner, bench, stop } = await openNotices();
try {
  // From memory, as the route has them.
  const [synonyms, names] = [await synonymsOf(app), await facetNamesOf(app)];
  const words = (q: string) => sql`n.v @@ ${expanded(readQuery(q).terms, synonyms).tsquery}::tsquery`;
  /** Queries of the list, and the same written by hand. */
  const asked: [Record<string, string>, SQL][] = [
    ...QUESTIONS.map(({ query }): [Record<string, string>, SQL] => [{ q: query }, words(query)]),
    [{ q: 'nabavka' }, words('nabavka')],
    [{ q: 'most', cpv: '45' }, sql`${words('most')} and n.cp && '{45000000}'::int[]`],
    [{ q: 'oprema', cpv: '33' }, sql`${words('oprema')} and n.cp && '{33000000}'::int[]`],
    [{ q: 'gorivo', contract_type: 'Goods' }, sql`${words('gorivo')} and n.contract_type = 'Goods'`],
    [{ q: 'gorivo', value__gte: '100000' }, sql`${words('gorivo')} and n.value >= 100000`],
    [{ state: 'open' }, sql`n.open`],
    [{ state: 'open', cpv: '33' }, sql`n.open and n.cp && '{33000000}'::int[]`],
  ];
  for (const [filter, where] of asked) {
    const count = (most: number) => () =>
      asOwner(async ({ db }) => {
        await db.execute(bySet);
        return (await db.execute<{ total: number }>(countUpTo({ where, named: sql`0` }, most))).rows[0]!
          .total;
      });
    const query = parseListQuery(noticeFacets.list, filter);
    const ours = () => asApp((ctx) => facetsOf({ ...ctx, names }, query));
    const { total, at_least } = await ours();
    const most = total <= FEW ? total + 1 : 200_001;
    const goalOf = total <= FEW ? 2 : 2.5;
    const { times, ratio } = await measuredTwice(
      async (rounds) => {
        const times = await timesOf({ ours, exact: count(most) }, rounds);
        return { times, ratio: times.ours / (times.exact + BESIDE) };
      },
      (found) => !at_least && found.ratio > goalOf,
    );
    const what = `${JSON.stringify(filter)}: ${at_least ? 'at least ' : ''}${total} hits, ${times.ours.toFixed(1)} ms, count ${times.exact.toFixed(1)} ms (${(times.ours / times.exact).toFixed(2)} of it); ratio`;
    if (at_least) console.log(`${what} ${ratio.toFixed(2)} (said to be at least)`);
    else goal(what, ratio, { most: goalOf });
    if (at_least || ratio <= goalOf) continue;
    const grouped = () =>
      asOwner(async ({ db }) => {
        await db.execute(bySet);
        return db.execute(groupsUpTo({ where, named: sql`0` }, most));
      });
    const floor = await timesOf({ grouped, exact: count(most) });
    console.log(
      `  the bare groupings alone take ${floor.grouped.toFixed(1)} ms, ${(floor.grouped / floor.exact).toFixed(2)} of the count`,
    );
  }
  const [size] = await bench.sql<{ indexes: number; rows: number }[]>`
    select (pg_relation_size('ejn_notices_v') + pg_relation_size('ejn_notices_cp') + pg_relation_size('ejn_notices_open_v'))::float8 as indexes,
      pg_table_size('ejn_notices')::float8 as rows`;
  goal(
    `indexes of words and codes ${(size!.indexes / 1e6).toFixed(0)} MB, table ${(size!.rows / 1e6).toFixed(0)} MB; ratio`,
    size!.indexes / size!.rows,
    { most: 0.25 },
  );
} finally {
  await stop();
}
