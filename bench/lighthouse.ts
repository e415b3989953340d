/**
 * Every indexed page on a phone, by the product's own checker, median of three. Goals: performance 0.99, everything else 1.00.
 * LIGHTHOUSE_PAGES limits the pages (`/ /alati/json/escape`).
 */
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { indexedPages } from '../src/site/pages/all-pages.ts';
import { checkByProduct } from './lib/check.ts';
import { startProduct, temporaryFolder } from './lib/product.ts';

const GOALS = { performance: 0.99, accessibility: 1, 'best-practices': 1, seo: 1, pwa: 1 };
const categories = Object.keys(GOALS) as (keyof typeof GOALS)[];
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
const ROUNDS = 3;
const only = process.env.LIGHTHOUSE_PAGES?.split(' ');
const measured = indexedPages.filter(({ address }) => only?.includes(address) ?? true);

const folder = temporaryFolder();
const product = await startProduct({ DATA_DIR: folder.path, CHECKER_ALLOW: '127.0.0.1' });
try {
  console.log(`The product's own checker, mobile, the middle one of ${ROUNDS}`);
  for (const { address } of measured) {
    const report = await checkByProduct(product.url, product.url + address, ROUNDS);
    for (const name of categories) {
      const score = report.categories[name]?.score ?? 0;
      if (score < GOALS[name]) process.exitCode = 1;
      const goal = GOALS[name].toFixed(2);
      console.log(`${address.padEnd(16)} ${name.padEnd(15)} ${score.toFixed(2)}  (goal ≥ ${goal})`);
    }
    // A busy machine slows the page; the index tells its speed after the runs (an idle laptop has 1500 and more).
    const said = METRICS.map((name) => `${name} ${report.audits[name]?.displayValue}`).join(', ');
    console.log(`  ${said}; machine ${Math.round(pageFunctions.computeBenchmarkIndex())}`);
  }
} finally {
  await product.stop();
  folder.remove();
}
