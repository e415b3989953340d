/**
 * 10,000,000 lines over ten days (LOG_LINES for fewer): a page of 100 of the last day by words and fields, rare, common and in no line,
 * and the histogram of the day, over HTTP as the operator, who reads the lines of the installation and of their own organisation.
 * Medians of milliseconds.
 */

import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { signIn } from '../lib/product.ts';
import { fillLines, LINES } from './lib/fill.ts';
import { COMMON, RARE } from './lib/lines.ts';

/** Runs of each search after one that warms up; the median counts. */
const ROUNDS = 9;
/** Milliseconds. */
const MOST = 300;
const DAY = 86_400_000;

const bench = await filledDatabase({ goods: false });
try {
  await fillLines(bench);
  const [some] = await bench.sql<{ trace: string; kupac: string }[]>`
    select trace, fields ->> 'kupac' as kupac from app_logs.lines where tenant_id = ${bench.tenant} order by at desc limit 1`;
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const headers = { authorization: `Bearer ${await signIn(product.url)}` };

  /** Milliseconds of an answer, and what is in it. */
  async function ask<T>(path: string, query: Record<string, string>): Promise<{ time: number; data: T }> {
    const times: number[] = [];
    let data: T | undefined;
    for (let round = -1; round < ROUNDS; round++) {
      const begun = performance.now();
      const answer = await fetch(`${product.url}/api/admin/app-logs/${path}?${new URLSearchParams(query)}`, {
        headers,
      });
      const body = (await answer.json()) as { data: T; message?: string };
      if (!answer.ok) throw new Error(`${query.q}: ${answer.status} ${body.message}`);
      if (round >= 0) times.push(performance.now() - begun);
      data = body.data;
    }
    return { time: median(times), data: data! };
  }

  const searches: [what: string, q: string][] = [
    ['every line', ''],
    ['a common word', COMMON],
    ['a rare word', RARE],
    ['a word in no line', 'nigdjeizvan'],
    ['a common and a rare word', `${COMMON} ${RARE}`],
    ['two common words', `${COMMON} level:warn`],
    ['the beginning of a rare word', `${RARE.slice(0, 5)}*`],
    ['a common field', 'status:200'],
    ['a rare field', `kupac:${some!.kupac}`],
    ['a field in no line', 'kupac:K999999'],
    ['a common level and application', 'level:info app:server'],
    ['a rare level', 'level:fatal'],
    ['a trace', `trace:${some!.trace}`],
    ['all but a common level', '-level:info app:blagajna'],
  ];
  console.log(`${LINES} lines; the last day, milliseconds:`);
  for (const [what, q] of searches) {
    const page = await ask<{ lines: unknown[] }>('lines', { q, limit: '100' });
    goal(`  ${what} (${page.data.lines.length} lines)`, page.time, { most: MOST }, ' ms');
    const bars = await ask<{ total: number }>('histogram', { q });
    goal(`    histogram (${bars.data.total})`, bars.time, { most: MOST }, ' ms');
  }
  const od = new Date(Date.now() - 10 * DAY).toISOString();
  /** What takes too long is refused there, and is not the matter here. */
  const timeOf = (path: string, query: Record<string, string>): Promise<string> =>
    ask(path, query).then(
      ({ time }) => `${time.toFixed(0)} ms`,
      (error: Error) => error.message,
    );
  for (const [what, q] of searches) {
    const [page, bars] = [
      await timeOf('lines', { q, od, limit: '100' }),
      await timeOf('histogram', { q, od }),
    ];
    console.log(`  ten days, ${what}: ${page}, histogram ${bars} (no goal)`);
  }
} finally {
  await bench.stop();
}
