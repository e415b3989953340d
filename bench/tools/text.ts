/**
 * Base64, in a real Chromium: (a) 200 MB by the code of the tools against btoa, in the same worker, the middle one of several
 * rounds by turns; (b) a file of 1 GB through the tool's own page, there and back, with the memory it took.
 */
import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { openBrowser } from '../lib/browser.ts';
import { browserMemory } from '../lib/browser-memory.ts';
import { median } from '../lib/median.ts';
import { startProduct, temporaryFolder } from '../lib/product.ts';

const ROUNDS = 5;
const MB = 1_000_000;
/** Goal: our time divided by btoa's. */
const RATIO = 0.3;
/** Goal: memory growth in MiB for a gigabyte. */
const MEMORY = 300;
const GIGABYTE = 1_000_000_000;

/** Runs in the worker: both, alternating. */
const WORKER = `
import { Encoder, PLAIN, STEP } from './encode.js';
const hash = async (parts) => {
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer());
  return new Uint8Array(digest).join();
};
onunhandledrejection = ({ reason }) => {
  throw reason;
};
onmessage = async ({ data: [rounds, size] }) => {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65536) crypto.getRandomValues(bytes.subarray(at, at + 65536));
  const ours = () => {
    const encoder = new Encoder(PLAIN);
    const parts = [];
    for (let at = 0; at < size; at += STEP) parts.push(encoder.push(bytes.subarray(at, at + STEP)));
    parts.push(encoder.end());
    return parts;
  };
  // The usual way: strings of 32 KB, then btoa.
  const theirs = () => {
    const parts = [];
    for (let at = 0; at < size; at += 32766)
      parts.push(btoa(String.fromCharCode.apply(null, bytes.subarray(at, at + 32766))));
    return parts;
  };
  const timed = (work) => {
    const begun = performance.now();
    const parts = work();
    return { time: performance.now() - begun, parts };
  };
  const results = [];
  for (let round = 0; round < rounds; round++) {
    const one = timed(ours);
    const written = await hash(one.parts);
    one.parts = null;
    const other = timed(theirs);
    const same = (await hash(other.parts)) === written;
    results.push({ ours: one.time, theirs: other.time, same });
  }
  postMessage(results);
};
`;

const folder = temporaryFolder();
const browser = await openBrowser(folder.path);
try {
  await againstBtoa(browser);
  await aGigabyte(browser);
} finally {
  await browser.close();
  folder.remove();
}

/** A server for test texts. */
async function serve(files: Record<string, string>) {
  const server = createServer(({ url = '' }, response) => {
    const body = files[url];
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html',
    });
    response.end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

async function againstBtoa(browser: BrowserContext): Promise<void> {
  const source = readFileSync(new URL('../../src/site/tools/text/coding/encode.ts', import.meta.url), 'utf8');
  const site = await serve({
    '/': '<!doctype html>',
    '/encode.js': stripTypeScriptTypes(source),
    '/worker.js': WORKER,
  });
  const page = await browser.newPage();
  await page.goto(site.url);
  const rounds = await page.evaluate(
    ([rounds, size]) =>
      new Promise<{ ours: number; theirs: number; same: boolean }[]>((resolve, reject) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage([rounds, size]);
      }),
    [ROUNDS, 200 * MB] as const,
  );
  await page.close();
  site.stop();
  if (rounds.some(({ same }) => !same)) throw new Error('The two did not write the same Base64.');
  const ratio = median(rounds.map(({ ours, theirs }) => ours / theirs));
  const times = `${median(rounds.map(({ ours }) => ours)).toFixed(0)} ms against ${median(rounds.map(({ theirs }) => theirs)).toFixed(0)} ms`;
  if (ratio > RATIO) process.exitCode = 1;
  console.log(`Base64 of 200 MB against btoa: ${ratio.toFixed(2)}  (goal ≤ ${RATIO}); ${times}`);
}

/** A file of random bytes. */
function randomFile(name: string, size: number): string {
  const path = join(folder.path, name);
  const file = openSync(path, 'w');
  const block = Buffer.alloc(10 * MB);
  for (let at = 0; at < size; at += block.length) writeSync(file, randomFillSync(block));
  closeSync(file);
  return path;
}

/** Gives the page a file and waits for the result; returns time and memory. */
async function through(page: Page, path: string, ready: string): Promise<void> {
  const before = browserMemory();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, browserMemory());
  }, 100);
  const begun = performance.now();
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByText(ready).first().waitFor({ timeout: 180_000 });
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watching);
  const grown = most - before;
  if (grown > MEMORY) process.exitCode = 1;
  const rate = statSync(path).size / MB / seconds;
  console.log(
    `  ${seconds.toFixed(1)} s (${rate.toFixed(0)} MB/s), the browser grew by ${grown.toFixed(0)} MiB from ${before.toFixed(0)}  (goal ≤ ${MEMORY})`,
  );
}

async function aGigabyte(browser: BrowserContext): Promise<void> {
  const product = await startProduct({ DATA_DIR: join(folder.path, 'data') });
  try {
    const page = await browser.newPage();
    const bytes = randomFile('bajtovi.bin', GIGABYTE);
    await page.goto(`${product.url}/alati/text/base64`);
    console.log('a file of 1 GB into Base64, in the page:');
    await through(page, bytes, '953,7 MB →');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Preuzmi', exact: true }).click();
    const text = join(folder.path, 'base64.txt');
    await (await waiting).saveAs(text);
    await page.goto(`${product.url}/alati/text/base64?direction=decode`);
    console.log('and back:');
    await through(page, text, `${new Intl.NumberFormat('de-DE').format(GIGABYTE)} B`);
    await page.close();
  } finally {
    await product.stop();
  }
}
