/**
 * Pages of a PDF as pictures, through the tool's own page in a real Chromium: (a) where there is poppler, 20 pages at 150 dpi to PNG against its
 * pdftoppm, the middle one of several rounds by turns, of two kinds of document, with all cores and with one; (b) 500 pages, with the
 * memory it took.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openBrowser } from '../lib/browser.ts';
import { browserMemory } from '../lib/browser-memory.ts';
import { median } from '../lib/median.ts';
import { startProduct, temporaryFolder } from '../lib/product.ts';
import { hasCommand } from './lib/command.ts';
import { type Kind, printDocument } from './lib/document.ts';

const ROUNDS = 3;
/** Goal: our time divided by pdftoppm's. */
const RATIO = 2.5;
const PAGES = 20;
const MANY = 500;
/** Goal: memory growth in MiB while converting many pages; the pictures alone are larger. */
const MEMORY = 500;

const folder = temporaryFolder();
const browser = await openBrowser(folder.path);
const product = await startProduct({ DATA_DIR: join(folder.path, 'data') });
try {
  if (hasCommand('pdftoppm', '-v'))
    for (const kind of ['report', 'letter'] as const) await againstPoppler(kind);
  await manyPages();
} finally {
  await product.stop();
  await browser.close();
  folder.remove();
}

async function printed(kind: Kind, pages: number): Promise<string> {
  const path = join(folder.path, `${kind}-${pages}.pdf`);
  writeFileSync(path, await printDocument(browser, pages, kind));
  return path;
}

/** The tool's page with an open document; `cores` overrides the reported number of cores. */
async function opened(path: string, pages: number, cores: number | null): Promise<Page> {
  const page = await browser.newPage();
  if (cores)
    await page.addInitScript(
      (count) => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count }),
      cores,
    );
  await page.goto(`${product.url}/alati/pdf/pdf-to-images`);
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByText(`${pages} stranica`, { exact: true }).waitFor();
  return page;
}

/** Milliseconds from the button to the last picture. */
async function drawn(page: Page, pages: number): Promise<number> {
  const begun = performance.now();
  await page.getByRole('button', { name: /^Pretvori/ }).click();
  await page.getByRole('progressbar').or(page.getByText('Gotovo ')).first().waitFor();
  await page.getByRole('heading', { name: `${pages} slika` }).waitFor({ timeout: 600_000 });
  return performance.now() - begun;
}

function poppler(path: string): number {
  const out = join(folder.path, 'poppler');
  mkdirSync(out);
  const begun = performance.now();
  execFileSync('pdftoppm', ['-r', '150', '-png', path, join(out, 'strana')]);
  const time = performance.now() - begun;
  rmSync(out, { recursive: true });
  return time;
}

async function againstPoppler(kind: Kind): Promise<void> {
  const path = await printed(kind, PAGES);
  const all = await opened(path, PAGES, null);
  const single = await opened(path, PAGES, 1);
  const rounds: { all: number; theirs: number; single: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ all: await drawn(all, PAGES), theirs: poppler(path), single: await drawn(single, PAGES) });
  await all.close();
  await single.close();
  const middle = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
  const ratio = middle((round) => round.all / round.theirs);
  const alone = middle((round) => round.single / round.theirs);
  if (ratio > RATIO || alone > RATIO) process.exitCode = 1;
  const ms = (time: number): string => `${time.toFixed(0)} ms`;
  console.log(
    `${PAGES} pages of a ${kind} at 150 dpi against pdftoppm: ${ratio.toFixed(2)}, with one core ${alone.toFixed(2)}  (goal ≤ ${RATIO}); ` +
      `${ms(middle((round) => round.all))} and ${ms(middle((round) => round.single))} against ${ms(middle((round) => round.theirs))}`,
  );
}

async function manyPages(): Promise<void> {
  const page = await opened(await printed('report', MANY), MANY, null);
  const before = browserMemory();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, browserMemory());
  }, 200);
  const time = await drawn(page, MANY);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi sve (ZIP)' }).click();
  const zip = join(folder.path, 'slike.zip');
  await (await waiting).saveAs(zip);
  clearInterval(watching);
  const grown = most - before;
  if (grown > MEMORY) process.exitCode = 1;
  const size = statSync(zip).size / 1024 / 1024;
  console.log(
    `${MANY} pages: ${(time / 1000).toFixed(1)} s, an archive of ${size.toFixed(0)} MiB; the browser grew by ${grown.toFixed(0)} MiB from ${before.toFixed(0)}  (goal ≤ ${MEMORY})`,
  );
}
