import { admin } from '../../bench/lib/product.ts';
import { openStream } from '../../bench/lib/streams.ts';
import { trialBalanceApi } from '../../src/modules/bookkeeping/reports/trial-balance.api.ts';
import { STREAMS_OF_SESSION } from '../../src/modules/live/live.routes.ts';
import { searchApi } from '../../src/modules/search/search.api.ts';
import { indexedPages } from '../../src/site/pages/all-pages.ts';
import { operationsOf } from '../fuzz/operations.ts';
import { ask, type Site, stranger } from '../writers/work.ts';

/** Something that is read so often in a day of a busy installation. */
export interface Look {
  name: string;
  perDay: number;
  look(site: Site, nth: number): Promise<unknown>;
}

const WORDS = ['pouzdanost', 'firma', 'džezva', 'proba', 'racun', '2026', 'kasa'];

/** What people and programs look at: every list, search, a report, the public pages, updates. */
export async function allLooks(site: Site): Promise<Look[]> {
  const operations = operationsOf(await ask(site, '/api/openapi.json'));
  const lists = operations.filter(
    ({ method, inPath, inQuery, needsQuery }) =>
      method === 'GET' && inPath.length === 0 && inQuery.includes('page_size') && !needsQuery,
  );
  return [
    {
      name: `every one of ${lists.length} lists`,
      perDay: 30_000,
      look: (at, n) => ask(at, lists[n % lists.length]!.path),
    },
    {
      name: 'search',
      perDay: 3000,
      look: (at, n) => ask(at, `${searchApi.path}?q=${encodeURIComponent(WORDS[n % WORDS.length]!)}`),
    },
    { name: 'trial balance', perDay: 500, look: (at) => ask(at, trialBalanceApi.path) },
    {
      name: 'public pages',
      perDay: 20_000,
      look: (at, n) => ask(at, indexedPages[n % indexedPages.length]!.address),
    },
    { name: 'the shop', perDay: 5000, look: (at) => ask(at, '/shop') },
    {
      name: 'updates of an application',
      perDay: 40_000,
      look: (at) => ask(at, '/api/apps/pouzdani-program/feed.json'),
    },
    // With a password compared, from an address that was not seen before.
    {
      name: 'sign-ins',
      perDay: 300,
      look: (at) => ask(at, '/api/auth/login', { body: admin, headers: stranger() }),
    },
  ];
}

/** Opens so many streams of live events, as of people who have the back-office open; answers what closes them. */
export async function openStreams(site: Site, count: number): Promise<() => void> {
  const streams = await Promise.all(
    Array.from({ length: Math.ceil(count / STREAMS_OF_SESSION) }, async (_, n) => {
      const { tokens } = await ask<{ tokens: { accessToken: string } }>(site, '/api/auth/login', {
        body: admin,
        headers: stranger(),
      });
      const own = Math.min(STREAMS_OF_SESSION, count - n * STREAMS_OF_SESSION);
      return Promise.all(Array.from({ length: own }, () => openStream(site.url, tokens.accessToken)));
    }),
  );
  return () => {
    for (const stream of streams.flat()) stream.destroy();
  };
}
