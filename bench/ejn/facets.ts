/**
 * Counts beside the list of 1,000,000 notices: facets with their total through the service, against the bare exact count of the same filter
 * (up to 10,000 hits), and the capped count beyond. Also how large the indexes of words and codes are.
 */
import { sql } from 'drizzle-orm';
import { parseListQuery } from '../../src/core/list-query.ts';
import { noticeFacets } from '../../src/modules/procurement/notices/announcements.api.ts';
import { facetsOf } from '../../src/modules/procurement/notices/search.ts';
import { readQuery } from '../../src/modules/procurement/stems/query.ts';
import { expanded, synonymsOf } from '../../src/modules/procurement/stems/synonyms.service.ts';
import { goal } from '../files/lib/goal.ts';
import { openNotices, timesOf } from './lib/ask.ts';
import { bySet, countUpTo } from './lib/bare.ts';
import { QUESTIONS } from './lib/questions.ts';

/** Milliseconds that a service may take beside its SQL: reading the question, naming types, places and codes. */
const BESIDE = 5;
const FEW = 10_000;

const { app, asApp, asOwner, bench, stop } = await openNotices();
try {
  const synonyms = await synonymsOf(app);
  const filters: { filter: Record<string, string>; cpv?: number }[] = [
    ...QUESTIONS.map(({ query }) => ({ filter: { q: query } })),
    { filter: { q: 'most', cpv: '45' }, cpv: 45_000_000 },
    { filter: { q: 'oprema', cpv: '33' }, cpv: 33_000_000 },
    { filter: { q: 'nabavka' } },
  ];
  for (const { filter, cpv } of filters) {
    const { tsquery } = expanded(readQuery(filter.q!).terms, synonyms);
    const codes = cpv ? sql` and n.cp && ${sql.raw(`'{${cpv}}'`)}::int[]` : sql``;
    const where = sql`n.v @@ ${tsquery}::tsquery${codes}`;
    const count = (most: number) => () =>
      asOwner(async ({ db }) => {
        await db.execute(bySet);
        return (await db.execute<{ total: number }>(countUpTo({ where, named: sql`0` }, most))).rows[0]!.total;
      });
    const query = parseListQuery(noticeFacets.list, filter);
    const ours = () => asApp((ctx) => facetsOf(ctx, query));
    const { total, at_least } = await ours();
    const most = total <= FEW ? total + 1 : 200_001;
    const times = await timesOf({ ours, exact: count(most) });
    const ratio = times.ours / (times.exact + BESIDE);
    const what = `${JSON.stringify(filter)}: ${at_least ? 'at least ' : ''}${total} hits, ${times.ours.toFixed(1)} ms, count ${times.exact.toFixed(1)} ms; ratio`;
    if (at_least) console.log(`${what} ${ratio.toFixed(2)} (said to be at least)`);
    else goal(what, ratio, { most: total <= FEW ? 2 : 2.5 });
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
