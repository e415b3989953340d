/**
 * Requests a second for update feeds, by as many installations as a popular program has, each of which the product counts once a day,
 * against a bare Fastify handler that answers the same bytes, head and body. In turn; ratio of rates.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { compare } from '../lib/load.ts';
import { FEEDS, publishApplication } from './lib/publish.ts';

const ROUNDS = 5;
const SECONDS = 3;
const INSTALLATIONS = 20_000;
/** Of one address; the product tells a thousand of one apart. */
const OF_ADDRESS = 250;
/** Of one answer, and not of what it says. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length']);

/** Another installation with each request, until all have asked and the first asks again. */
const headersOf = (n: number) => ({
  'x-forwarded-for': `198.51.100.${Math.floor((n % INSTALLATIONS) / OF_ADDRESS)}`,
  'x-user-staging-id': `018f0000-0000-4000-8000-${String(n % INSTALLATIONS).padStart(12, '0')}`,
  'user-agent': 'electron-builder',
});

const bench = await filledDatabase({ goods: false });
try {
  await publishApplication(bench);
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const folder = join(bench.folder, 'feeds');
  mkdirSync(folder, { recursive: true });
  for (const [name, path] of Object.entries(FEEDS)) {
    const answer = await fetch(product.url + path);
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    writeFileSync(join(folder, name), Buffer.from(await answer.arrayBuffer()));
    const head = [...answer.headers].filter(([header]) => !OWN.has(header));
    writeFileSync(join(folder, `${name}.head`), JSON.stringify(head));
  }
  const bare = await bench.start('bench/feeds/lib/bare.ts', '/alive', { BENCH_FEEDS: folder });
  for (const [name, path] of Object.entries(FEEDS)) {
    const load = { headersOf, seconds: SECONDS };
    const { a, b, ratio } = await compare(
      { url: product.url + path, ...load },
      { url: `${bare.url}/${name}`, ...load },
      ROUNDS,
    );
    console.log(`${name}: product ${a.toFixed(0)}, bare ${b.toFixed(0)} requests a second`);
    goal('  product / bare handler with the same bytes', ratio, { least: 0.7 });
  }
  const [seen] = await bench.sql<{ count: number }[]>`select count(*)::int as count from apl_seen`;
  if (seen!.count < INSTALLATIONS)
    throw new Error(`Of ${INSTALLATIONS} installations ${seen!.count} were counted`);
} finally {
  await bench.stop();
}
