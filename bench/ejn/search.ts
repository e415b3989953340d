/**
 * 1,000,000 notices (EJN_NOTICES for fewer): a page of 50 of 30 queries with its count, through the service as the application's login,
 * against the better of two plans written by hand (walking an index, fetching all hits first), which count too, as the owner; in order
 * of relevance and of time. Whole transactions in turn, medians of milliseconds.
 */
import { sql } from 'drizzle-orm';
import { parseListQuery } from '../../src/core/list-query.ts';
import { noticeSpec } from '../../src/modules/procurement/notices/announcements.api.ts';
import { noticeListing } from '../../src/modules/procurement/notices/search.ts';
import { tsqueryText } from '../../src/modules/procurement/stems/expression.ts';
import { readQuery } from '../../src/modules/procurement/stems/query.ts';
import { expanded, synonymsOf } from '../../src/modules/procurement/stems/synonyms.service.ts';
import { goal } from '../files/lib/goal.ts';
import { measuredTwice, openNotices, timesOf } from './lib/ask.ts';
import * as bare from './lib/bare.ts';
import { NOTICES } from './lib/fill.ts';
import { QUESTIONS } from './lib/questions.ts';

/** Milliseconds that a service may take beside its SQL: reading the question, naming types and lots that have the words, composing the statement. */
const BESIDE = 4;
/** How much of the better plan a page may take. */
const MOST = 1.3;
const EXACT = 200_001;
/** Hits up to which the list's relevance is that of all of them (search/pages.ts). */
const FEW = 20_000;
/** Words in so few of the newest notices that all lie in the oldest eighth. */
const OLD = Math.floor(NOTICES * 0.12);

const { app, asApp, asOwner, bench, stop } = await openNotices();
try {
  const synonyms = await synonymsOf(app);
  const bareOf = (query: string): bare.Bare => {
    const { tsquery, wanted } = expanded(readQuery(query).terms, synonyms);
    const each = wanted.map((one) => sql`(n.v @@ ${tsqueryText(one, 'A')}::tsquery)::int`);
    return { where: sql`n.v @@ ${tsquery}::tsquery`, named: sql`(${sql.join(each, sql` + `)})` };
  };
  const page = (query: Record<string, string>) => () =>
    asApp((ctx) => noticeListing.page(ctx, parseListQuery(noticeSpec, { page_size: '50', ...query })));
  type Plan = typeof bare.walkNewest;
  /** All hits first, which are counted with the page. */
  const bySet = (of: Plan, asked: bare.Bare) => () =>
    asOwner(async (ctx) => {
      await ctx.db.execute(bare.bySet);
      return (await ctx.db.execute<{ total: number }>(of(ctx, asked))).rows[0]?.total ?? 0;
    });
  /** A walk, which has to count beside; in one transaction. */
  const byWalk = (settings: typeof bare.bySet, of: Plan, asked: bare.Bare) => () =>
    asOwner(async (ctx) => {
      await ctx.db.execute(bare.bySet);
      await ctx.db.execute(bare.countUpTo(asked, EXACT));
      await ctx.db.execute(settings);
      return ctx.db.execute(of(ctx, asked));
    });

  const ratios: Record<string, number[]> = { relevance: [], newest: [] };
  console.log('query: hits; by relevance ours / the better plan with its count; newest first the same; ms');
  for (const { query } of QUESTIONS) {
    const asked = bareOf(query);
    const hits = await bySet(bare.setNewest, asked)();
    const measure = async (rounds: number) => {
      const times = await timesOf(
        {
          relevance: page({ q: query }),
          newest: page({ q: query, sort: '-announced' }),
          setRelevant: bySet(bare.setRelevant, asked),
          walkRelevant: byWalk(bare.bySet, bare.walkRelevant, asked),
          setNewest: bySet(bare.setNewest, asked),
          walkNewest: byWalk(bare.byIndexWalk, bare.walkNewest, asked),
        },
        rounds,
      );
      const theirs = {
        // What has few hits is sorted as a whole: the other way does not know the order.
        relevance: hits > FEW ? Math.min(times.setRelevant, times.walkRelevant) : times.setRelevant,
        newest: Math.min(times.setNewest, times.walkNewest),
      };
      const ratio = (sort: 'relevance' | 'newest'): number => times[sort] / (theirs[sort] + BESIDE);
      return { times, theirs, ratio: { relevance: ratio('relevance'), newest: ratio('newest') } };
    };
    const { times, theirs, ratio } = await measuredTwice(measure, (found) =>
      Object.values(found.ratio).some((one) => one > MOST),
    );
    const text = (['relevance', 'newest'] as const).map((sort) => {
      ratios[sort]!.push(ratio[sort]);
      return `${times[sort].toFixed(1)} / ${theirs[sort].toFixed(1)} (${ratio[sort].toFixed(2)})`;
    });
    console.log(
      `${query.padEnd(26)} ${String(hits).padStart(7)}  ${text.join('  ')}  newest: set ${times.setNewest.toFixed(1)}, walk ${times.walkNewest.toFixed(1)}`,
    );
  }
  for (const [sort, all] of Object.entries(ratios)) {
    goal(`${sort}: queries over ${MOST} of the better plan`, all.filter((one) => one > MOST).length, {
      most: 0,
    });
    goal(`${sort}: the worst`, Math.max(...all), { most: 2 });
  }

  // A word whose hits are all old.
  await bench.sql`
    update ejn_notices set v = v || 'starinsk:1A'::tsvector where id <= ${OLD} and id % 10 = 0 and not v @@ 'starinsk'`;
  await bench.sql.unsafe('vacuum analyze ejn_notices');
  const old = bareOf('starinski');
  const times = await timesOf({
    ours: page({ q: 'starinski', sort: '-announced' }),
    set: bySet(bare.setNewest, old),
    walk: byWalk(bare.byIndexWalk, bare.walkNewest, old),
  });
  console.log(
    `${await bySet(bare.setNewest, old)()} old hits: walking to them takes ${times.walk.toFixed(0)} ms`,
  );
  goal(
    `old hits, newest first: ${times.ours.toFixed(1)} ms, all fetched first ${times.set.toFixed(1)} ms; ratio`,
    times.ours / times.set,
    {
      most: 2,
    },
  );

  // The 10,000th hit of a word that most notices have, by its cursor.
  for (const sort of ['relevance', '-announced', '-value']) {
    const query = { q: 'nabavka', sort };
    const far = (await page({ ...query, page: '199' })()).meta.next!;
    const deep = await timesOf({ first: page(query), deep: page({ ...query, page: '200', after: far }) });
    goal(
      `10,000th hit by key, ${sort}: ${deep.deep.toFixed(1)} ms, first page ${deep.first.toFixed(1)} ms; ratio`,
      deep.deep / deep.first,
      { most: 1.5 },
    );
  }
  const whole = await timesOf({ list: page({}), open: page({ state: 'open' }), tree: page({ cpv: '45' }) });
  console.log(
    `whole list ${whole.list.toFixed(1)} ms, open ones ${whole.open.toFixed(1)} ms, CPV 45 ${whole.tree.toFixed(1)} ms (no goal)`,
  );
} finally {
  await stop();
}
