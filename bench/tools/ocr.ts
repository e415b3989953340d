/**
 * A page of A4 read through the tool's own page in a real Chromium: the time for one at 300 dpi, from the file's choice to the text,
 * against the command `tesseract` with one thread and the same data, by turns; and how many of its letters are wrong, on that page and
 * on a worn scan of it at 150 dpi (lib/worn-scan.ts). Letters are compared as Levenshtein's distance to the page's text, white space
 * as one space, by the text's length. Then the worn scan lying on its sides and on its head, which may have as many.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { median } from '../lib/median.ts';
import { startProduct, temporaryFolder } from '../lib/product.ts';
import { launchOptions } from './lib/browser.ts';
import { wornScan } from './lib/worn-scan.ts';

const ROUNDS = 5;
/** Our time to the command's. */
const RATIO = 1.5;
/** Wrong letters, of a hundred. */
const CLEAN = 0.5;
const WORN = 1;

const TRUTH = readFileSync(new URL('lib/page.txt', import.meta.url), 'utf8');
const folder = temporaryFolder();
const browser = await chromium.launch(launchOptions());
const product = await startProduct({ DATA_DIR: join(folder.path, 'data') });
try {
  const page = await browser.newPage();
  await page.goto(`${product.url}/alati/pdf/pdf-to-text`);
  const clean = join(folder.path, 'page.png');
  writeFileSync(clean, await rendered(browser, 300));
  await against(page, clean);
  const worn = await wornScan(await rendered(browser, 150), 0.7);
  const scan = join(folder.path, 'scan.jpg');
  writeFileSync(scan, worn);
  const { text } = await read(page, scan);
  report('an uneven scan at 150 dpi', wrong(text), WORN);
  for (const quarters of [1, 2, 3]) {
    writeFileSync(
      scan,
      await sharp(worn)
        .rotate(quarters * 90)
        .jpeg({ quality: 90 })
        .toBuffer(),
    );
    const turned = await read(page, scan);
    report(`the same turned by ${quarters * 90}°`, wrong(turned.text), WORN);
  }
} finally {
  await product.stop();
  await browser.close();
  folder.remove();
}

/** The page as a picture. */
async function rendered(from: Browser, dpi: number): Promise<Buffer> {
  const page = await from.newPage({ viewport: { width: 794, height: 1123 }, deviceScaleFactor: dpi / 96 });
  const [title, ...paragraphs] = TRUTH.split('\n\n');
  await page.setContent(
    `<body style="margin:64px 72px;font:15px/1.45 'Liberation Serif',serif"><h1 style="font-size:24px">${title}</h1>` +
      paragraphs.map((text) => `<p>${text}</p>`).join(''),
  );
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** Has the tool read a file; the time is from its choice to when all of it stands on the page. */
async function read(page: Page, path: string): Promise<{ text: string; time: number }> {
  const clear = page.getByRole('button', { name: 'Očisti' });
  if (await clear.isVisible()) await clear.click();
  await page.getByRole('region', { name: '1. stranica' }).waitFor({ state: 'detached' });
  const begun = performance.now();
  await page.locator('input[type=file]').setInputFiles(path);
  const text = page.locator('.ocr-text');
  await text.waitFor({ timeout: 120_000 });
  const time = performance.now() - begun;
  return { text: (await text.allInnerTexts()).join('\n'), time };
}

/** The command, with the data that the tool has. */
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
  // The first reading fetches the engine and its data; people wait for that once. Then a reader stays ready for a while.
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
  report('the page at 300 dpi', wrong(rounds[0]!.ours.text), CLEAN);
  console.log(`  (by the command ${wrong(rounds[0]!.theirs.text).toFixed(2)} %)`);
}

function report(name: string, share: number, goal: number): void {
  if (!(share <= goal)) process.exitCode = 1;
  console.log(`wrong letters, ${name}: ${share.toFixed(2)} %  (goal ≤ ${goal} %)`);
}

/** How many of a hundred letters are wrong, missing or too many. */
function wrong(text: string): number {
  const [read, meant] = [text, TRUTH].map((one) => one.normalize('NFC').replace(/\s+/g, ' ').trim()) as [
    string,
    string,
  ];
  let row = Array.from({ length: meant.length + 1 }, (_, at) => at);
  for (let i = 1; i <= read.length; i++) {
    const next = [i];
    for (let j = 1; j <= meant.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (read[i - 1] === meant[j - 1] ? 0 : 1));
    row = next;
  }
  return (row[meant.length]! / meant.length) * 100;
}
