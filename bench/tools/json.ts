/**
 * JSON of 50 MB in Chromium: (a) the formatter against JSON.parse and JSON.stringify in the same worker, median of alternating
 * rounds (input in memory: bytes for ours, a string for theirs); (b) the same file through the tool's page, with the longest
 * block of its main thread.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { openBrowser } from '../lib/browser.ts';
import { median } from '../lib/median.ts';
import { startProduct, temporaryFolder } from '../lib/product.ts';

const ROUNDS = 7;
const SIZE = 50_000_000;
/** Goal: our time divided by theirs. */
const RATIO = 0.8;
/** Goal: longest block of the main thread, in milliseconds. */
const HELD_UP = 50;

/** Runs in the worker: both, alternating. */
const WORKER = `
import { format } from '${fileURLToPath(new URL('../../src/site/tools/json/format.ts', import.meta.url))}';
onmessage = ({ data: [rounds, bytes] }) => {
  const text = new TextDecoder().decode(bytes);
  const timed = (work) => {
    const begun = performance.now();
    const result = work();
    return { time: performance.now() - begun, result };
  };
  const results = [];
  for (let round = 0; round < rounds; round++) {
    const ours = timed(() => format(bytes, { indent: '  ' }));
    const theirs = timed(() => JSON.stringify(JSON.parse(text), null, 2));
    const same = ours.result.ok && new TextDecoder().decode(ours.result.bytes) === theirs.result;
    results.push({ ours: ours.time, theirs: theirs.time, same });
  }
  postMessage(results);
};
`;

const folder = temporaryFolder();
const path = join(folder.path, 'veliki.json');
writeFileSync(path, articles(SIZE));
const browser = await openBrowser(folder.path);
try {
  await againstParse(browser);
  await throughThePage(browser);
} finally {
  await browser.close();
  folder.remove();
}

/** A list of articles of about this many bytes. */
function articles(size: number): string {
  const rows: string[] = [];
  for (let id = 0, length = 0; length < size; id++) {
    const row = JSON.stringify({
      id,
      sifra: `ART-${id}`,
      naziv: `Artikal broj ${id} čćžšđ`,
      cijena: Number((id * 1.17).toFixed(2)),
      aktivan: id % 3 === 0,
      opis: null,
      dimenzije: { duzina: id % 100, sirina: 12.5, visina: 0.001 },
      oznake: ['a', 'bb', 'građa'],
      adresa: { grad: 'Sarajevo', ulica: `Maršala Tita ${id}`, postanski_broj: '71000' },
    });
    rows.push(row);
    length += Buffer.byteLength(row) + 1;
  }
  return `[${rows.join(',')}]`;
}

/** The worker as one file: its modules as the site's build would make them. */
async function bundled(): Promise<string> {
  const entry = join(folder.path, 'worker.js');
  writeFileSync(entry, WORKER);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'worker' }, target: 'es2024' },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Nothing was built.');
  return output.output[0].code;
}

async function againstParse(browser: BrowserContext): Promise<void> {
  const page = await browser.newPage();
  const code = await bundled();
  await page.route('http://bench.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/worker.js') return route.fulfill({ contentType: 'text/javascript', body: code });
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><input type="file">' });
  });
  await page.goto('http://bench.test/');
  await page.locator('input').setInputFiles(path);
  const rounds = await page.evaluate(async (rounds) => {
    const bytes = new Uint8Array(await document.querySelector('input')!.files![0]!.arrayBuffer());
    return new Promise<{ ours: number; theirs: number; same: boolean }[]>((resolve, reject) => {
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage([rounds, bytes], [bytes.buffer]);
    });
  }, ROUNDS);
  await page.close();
  if (rounds.some(({ same }) => !same)) throw new Error('The two did not write the same text.');
  const ratio = median(rounds.map(({ ours, theirs }) => ours / theirs));
  const times = `${median(rounds.map(({ ours }) => ours)).toFixed(0)} ms against ${median(rounds.map(({ theirs }) => theirs)).toFixed(0)} ms`;
  if (ratio > RATIO) process.exitCode = 1;
  console.log(
    `50 MB of JSON laid out, against JSON.parse and stringify: ${ratio.toFixed(2)}  (goal ≤ ${RATIO}); ${times}`,
  );
}

async function throughThePage(browser: BrowserContext): Promise<void> {
  const product = await startProduct({ DATA_DIR: join(folder.path, 'data') });
  try {
    const page = await browser.newPage();
    await page.goto(`${product.url}/alati/json/formatter`);
    await page.getByText('Učitavanje...').waitFor({ state: 'hidden' });
    await watch(page);
    const begun = performance.now();
    await page.locator('input[type=file]').first().setInputFiles(path);
    await page
      .getByText(/prikazano 0 B – 16 KB/)
      .nth(1)
      .waitFor({ timeout: 60_000 });
    report(
      await heldUp(page),
      `the page lays out the file in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    );
    await watch(page);
    await page.getByLabel('Stablo').check();
    await page.getByRole('button', { name: 'Otvori sve' }).click();
    await page.getByRole('tree').press('End');
    await page.getByRole('treeitem', { selected: true }).getByText('"71000"').waitFor({ timeout: 60_000 });
    report(await heldUp(page), 'shows it as a tree, opens all of it and goes to its end');
    await page.close();
  } finally {
    await product.stop();
  }
}

type Page = Awaited<ReturnType<BrowserContext['newPage']>>;
/** The longest task and the longest time between two ticks, in milliseconds. */
type HeldUp = { task: number; gap: number };

/** Starts measuring blocks of the main thread: long tasks, and gaps between ticks. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = { task: 0, gap: 0 };
    const note = (entries: PerformanceEntryList): void => {
      for (const { duration } of entries) seen.task = Math.max(seen.task, duration);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'longtask' });
    let last = performance.now();
    const tick = (): void => {
      const now = performance.now();
      seen.gap = Math.max(seen.gap, now - last);
      last = now;
    };
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      tick();
      setTimeout(() => channel.port2.postMessage(0), 1);
    };
    channel.port2.postMessage(0);
    // The awaited text appears before its task has ended and been reported.
    const heldUp = async (): Promise<HeldUp> => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      tick();
      note(observer.takeRecords());
      return seen;
    };
    Object.assign(window, { heldUp });
  });
}

function heldUp(page: Page): Promise<HeldUp> {
  return page.evaluate(() => (window as unknown as { heldUp(): Promise<HeldUp> }).heldUp());
}

function report({ task, gap }: HeldUp, what: string): void {
  if (Math.max(task, gap) > HELD_UP) process.exitCode = 1;
  const longest = task > 0 ? `${task.toFixed(0)} ms` : 'none over 50 ms';
  console.log(
    `  ${what}: longest task ${longest}, longest gap between ticks ${gap.toFixed(0)} ms  (goal ≤ ${HELD_UP} ms)`,
  );
}
