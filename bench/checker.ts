/**
 * A run of the site checker against the Lighthouse command on the same page, alternating. Goals: at most 0.85 of the
 * command's time, equal scores within noise.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { browserPath } from '../src/core/chromium/browser-path.ts';
import { checkByProduct, type Report } from './lib/check.ts';
import { median } from './lib/median.ts';
import { startPages } from './lib/pages.ts';
import { startProduct, temporaryFolder } from './lib/product.ts';

const ROUNDS = 3;
const GOAL = 0.85;
/** Allowed difference of the medians of three runs: performance is measured, the other scores are counted. */
const NOISE = { performance: 0.06, accessibility: 0, 'best-practices': 0, seo: 0 };
type Category = keyof typeof NOISE;
const categories = Object.keys(NOISE) as Category[];
const COMMAND = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));

interface Run {
  seconds: number;
  scores: Record<Category, number>;
}

const chromium = browserPath(process.env.CHROME_PATH ?? null);
if (!chromium) throw new Error('No Chrome or Chromium was found; set CHROME_PATH.');
// Chromium's sandbox does not work as root.
const chromeFlags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ');

async function timed(work: () => Promise<Report>): Promise<Run> {
  const begun = performance.now();
  const report = await work();
  return {
    seconds: (performance.now() - begun) / 1000,
    scores: Object.fromEntries(
      categories.map((name) => [name, report.categories[name]?.score ?? Number.NaN]),
    ) as Run['scores'],
  };
}

async function byCommand(url: string): Promise<Report> {
  const child = spawn(
    process.execPath,
    [COMMAND, url, '--output=json', '--quiet', `--chrome-flags=${chromeFlags}`],
    { env: { ...process.env, CHROME_PATH: chromium! }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const report = (await json(child.stdout)) as Report;
  await ended;
  return report;
}

const folder = temporaryFolder();
const pages = await startPages();
const product = await startProduct({ DATA_DIR: folder.path, CHECKER_ALLOW: '127.0.0.1' });
const ratios: number[] = [];
try {
  const urls = [`${product.url}/`, `${product.url}/auth/login`, ...pages.urls];
  for (const url of urls) {
    const ours: Run[] = [];
    const theirs: Run[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(await timed(() => byCommand(url)));
      ours.push(await timed(() => checkByProduct(product.url, url)));
    }
    const seconds = (runs: Run[]) => median(runs.map((run) => run.seconds));
    const ratio = seconds(ours) / seconds(theirs);
    ratios.push(ratio);
    console.log(
      `${new URL(url).pathname.padEnd(12)} product ${seconds(ours).toFixed(1)} s, command line ` +
        `${seconds(theirs).toFixed(1)} s: ${ratio.toFixed(2)}`,
    );
    for (const name of categories) {
      const all = (runs: Run[]) => runs.map((run) => run.scores[name]);
      const apart = Math.abs(median(all(ours)) - median(all(theirs)));
      const own = Math.max(...all(theirs)) - Math.min(...all(theirs));
      const fits = apart <= Math.max(NOISE[name], own) + 1e-9;
      if (!fits) process.exitCode = 1;
      const shown = (runs: Run[]) =>
        all(runs)
          .map((score) => score.toFixed(2))
          .join(' ');
      console.log(`  ${name.padEnd(15)} ${shown(ours)} | ${shown(theirs)}${fits ? '' : '  MISSED'}`);
    }
  }
} finally {
  await product.stop();
  pages.stop();
  folder.remove();
}
const overall = median(ratios);
console.log(`time, median of ${ratios.length} pages: ${overall.toFixed(2)}  (goal ≤ ${GOAL})`);
if (overall > GOAL) process.exitCode = 1;
