/**
 * The search of the CPV: how long an answer takes over HTTP, with the names and counts of everything above what is found, and how much of
 * it is the search of 9,454 codes itself. Goal: at most 50 ms on the server (p95).
 */
import { indexOf, searchCpv } from '../../src/modules/procurement/cpv/search.ts';
import { vocabulary } from '../../src/modules/procurement/cpv/seed.ts';
import { CPV_API } from '../../src/modules/procurement/labels.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { quantile } from '../lib/median.ts';
import { signIn } from '../lib/product.ts';

const ROUNDS = 40;
/** Codes, beginnings of codes, one word and several, found often, rarely and never, in all languages. */
const TEXTS = [
  '33600000-6',
  '336',
  '45',
  '3000000',
  '03000000-2',
  'lijekovi',
  'gradevinski radovi',
  'usluge',
  'odrzavanje vozila',
  'pribor',
  'medicines',
  'i',
  'nema ga nigdje',
  'usluge u vezi s popravkom i odrzavanjem racunalne mreze',
];

const index = indexOf(vocabulary().map((row) => ({ ...row, name_bs: null })));
const alone = TEXTS.flatMap((text) =>
  Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    searchCpv(index, text, 100);
    return performance.now() - begun;
  }),
);
console.log(
  `Search alone: p50 ${quantile(alone, 0.5).toFixed(1)} ms, p95 ${quantile(alone, 0.95).toFixed(1)} ms`,
);

const bench = await filledDatabase({ goods: false });
try {
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const headers = { authorization: `Bearer ${await signIn(product.url)}` };
  const all: number[] = [];
  for (const text of TEXTS) {
    const url = `${product.url}${CPV_API}?${new URLSearchParams({ q: text })}`;
    const taken: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const begun = performance.now();
      const answer = await fetch(url, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      // The first of all reads the vocabulary.
      if (round > 0) taken.push(performance.now() - begun);
    }
    all.push(...taken);
    console.log(
      `${text.padEnd(28).slice(0, 28)} p50 ${quantile(taken, 0.5).toFixed(1).padStart(5)}  p95 ${quantile(taken, 0.95).toFixed(1).padStart(5)} ms`,
    );
  }
  goal('search of the CPV over HTTP, p95 in ms', quantile(all, 0.95), { most: 50 });
} finally {
  await bench.stop();
}
