/**
 * Pages of A4 read through the tool's own page in a real Chromium: how many of their letters are wrong, in every state that people bring
 * them (lib/scans.ts), compared as Levenshtein's distance to the page's text, white space as one space, by the text's length. Where
 * the command `tesseract` is there, also the time for the page at 300 dpi, from the file's choice to the text, against that command with one
 * thread and the same data, by turns.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../lib/browser.ts';
import { median } from '../lib/median.ts';
import { startProduct, temporaryFolder } from '../lib/product.ts';
import { hasCommand } from './lib/command.ts';
import { LATIN, scans } from './lib/scans.ts';

const ROUNDS = 5;
/** Goal: our time divided by the command's. */
const RATIO = 1.5;

const folder = temporaryFolder();
const browser = await chromium.launch(launchOptions());
const product = await startProduct({ DATA_DIR: join(folder.path, 'data') });
try {
  const page = await browser.newPage();
  const all = await scans(browser);
  for (const { name, file, truth, languages, goal } of all) {
    const chosen = ['bos', 'srp'].map(
      (one) => `${one}=${languages.some((language) => language === one) ? 1 : 0}`,
    );
    await page.goto(`${product.url}/alati/pdf/pdf-to-text?${chosen.join('&')}`);
    const path = join(folder.path, 'scan');
    writeFileSync(path, file);
    const { text, time } = await read(page, path);
    report(name, wrong(text, truth), goal, time);
  }
  await page.goto(`${product.url}/alati/pdf/pdf-to-text`);
  const clean = join(folder.path, 'page.png');
  writeFileSync(clean, all[0]!.file);
  await against(page, clean);
} finally {
  await product.stop();
  await browser.close();
  folder.remove();
}

/** Reads a file with the tool; the time runs from choosing it to the complete text. */
async function read(page: Page, path: string): Promise<{ text: string; time: number }> {
  const clear = page.getByRole('button', { name: 'Očisti' });
  // Disabled while there is nothing to clear.
  if (await clear.isEnabled()) await clear.click();
  await page.getByRole('region', { name: '1. stranica' }).waitFor({ state: 'detached' });
  const begun = performance.now();
  await page.locator('input[type=file]').setInputFiles(path);
  const text = page.locator('.ocr-text');
  await text.waitFor({ timeout: 120_000 });
  const time = performance.now() - begun;
  return { text: (await text.allInnerTexts()).join('\n'), time };
}

/** The command, with the tool's data. */
function command(path: string): { text: string; time: number } {
  const data = join(folder.path, 'tessdata');
  mkdirSync(data, { recursive: true });
  const packed = fileURLToPath(
    import.meta.resolve('@tesseract.js-data/bos/4.0.0_best_int/bos.traineddata.gz'),
  );
  writeFileSync(join(data, 'bos.traineddata'), gunzipSync(readFileSync(packed)));
  const begun = performance.now();
  const text = execFileSync('tesseract', [path, '-', '--tessdata-dir', data, '-l', 'bos', '--oem', '1'], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
  return { text, time: performance.now() - begun };
}

async function against(page: Page, path: string): Promise<void> {
  if (!hasCommand('tesseract', '--version')) return;
  // The first run downloads engine and data; later ones find a ready worker.
  await read(page, path);
  const rounds: { ours: Awaited<ReturnType<typeof read>>; theirs: ReturnType<typeof command> }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ theirs: command(path), ours: await read(page, path) });
  const ratio = median(rounds.map(({ ours, theirs }) => ours.time / theirs.time));
  if (ratio > RATIO) process.exitCode = 1;
  const ms = (pick: (round: (typeof rounds)[number]) => number): string =>
    `${median(rounds.map(pick)).toFixed(0)} ms`;
  console.log(
    `a page at 300 dpi against tesseract with one thread: ${ratio.toFixed(2)}  (goal ≤ ${RATIO}); ` +
      `${ms(({ ours }) => ours.time)} against ${ms(({ theirs }) => theirs.time)}`,
  );
  console.log(`  (wrong letters by the command: ${wrong(rounds[0]!.theirs.text, LATIN).toFixed(2)} %)`);
}

function report(name: string, share: number, goal: number, time: number): void {
  if (!(share <= goal)) process.exitCode = 1;
  console.log(`wrong letters, ${name}: ${share.toFixed(2)} %  (goal ≤ ${goal} %; ${time.toFixed(0)} ms)`);
}

/** Percentage of wrong, missing and superfluous letters. */
function wrong(text: string, truth: string): number {
  const plain = (one: string): string => one.normalize('NFC').replace(/\s+/g, ' ').trim();
  const [read, meant] = [plain(text), plain(truth)];
  let row = Array.from({ length: meant.length + 1 }, (_, at) => at);
  for (let i = 1; i <= read.length; i++) {
    const next = [i];
    for (let j = 1; j <= meant.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (read[i - 1] === meant[j - 1] ? 0 : 1));
    row = next;
  }
  return (row[meant.length]! / meant.length) * 100;
}
