/** Lighthouse, mobile, on the public pages of the built product: performance at least 0.95, everything else 1.00. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from './lib/median.ts';
import { startProduct, temporaryFolder } from './lib/product.ts';

const PAGES = ['/', '/auth/login'];
const GOALS = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 };
/** The sign-in page is kept out of search engines on purpose, which is what this audit holds against a page. */
const UNFIT = ['is-crawlable'];
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
const ROUNDS = 3;

// Chromium's sandbox cannot be made by root.
const chromeFlags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

type Scores = Record<keyof typeof GOALS, number>;
const categories = Object.keys(GOALS) as (keyof typeof GOALS)[];

async function measure(url: string, port: number, skipAudits: string[]): Promise<Scores> {
  const run = await lighthouse(url, {
    port,
    onlyCategories: categories,
    skipAudits,
    formFactor: 'mobile',
    logLevel: 'error',
  });
  if (!run || run.lhr.runtimeError)
    throw new Error(run?.lhr.runtimeError?.message ?? `${url} gave no result`);
  // A busy machine blocks the page too: the index says how fast it was just then (an idle laptop has 1500 and more).
  const said = METRICS.map((name) => `${name} ${run.lhr.audits[name]?.displayValue}`).join(', ');
  console.log(`  ${said}; machine ${Math.round(run.lhr.environment.benchmarkIndex)}`);
  return Object.fromEntries(categories.map((name) => [name, run.lhr.categories[name]?.score ?? 0])) as Scores;
}

const folder = temporaryFolder();
const product = await startProduct({ DATA_DIR: folder.path });
try {
  console.log(`Lighthouse, mobile, median of ${ROUNDS}`);
  for (const page of PAGES) {
    const runs: Scores[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // A browser of its own each time: what the last one keeps would make the next run look faster.
      const chrome = await launch({ chromeFlags });
      runs.push(await measure(product.url + page, chrome.port, page === '/' ? [] : UNFIT));
      chrome.kill();
    }
    for (const name of categories) {
      const score = median(runs.map((run) => run[name]));
      if (score < GOALS[name]) process.exitCode = 1;
      const goal = GOALS[name].toFixed(2);
      console.log(`${page.padEnd(12)} ${name.padEnd(15)} ${score.toFixed(2)}  (goal ≥ ${goal})`);
    }
  }
} finally {
  await product.stop();
  folder.remove();
}
