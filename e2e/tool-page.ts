import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addressOf, type Tool } from '../src/site/tools/tool.ts';
import { expect } from './fixtures.ts';

/** Opens a tool with a query and waits for hydration: the visit is reported and the settings are loaded. */
export async function openTool(page: Page, tool: Pick<Tool, 'path' | 'name'>, query = ''): Promise<void> {
  const counted = page.waitForResponse('**/api/public/track-visitor');
  await page.goto(addressOf(tool) + query);
  await expect(page.getByRole('heading', { level: 1, name: tool.name })).toBeVisible();
  await expect(page.getByText('Učitavanje...')).toBeHidden();
  await counted;
}

/** What a page may request: the built files by their exact names, since any other request could carry data. */
const PARTS = new Set([
  // The browser requests its icon again whenever the address changes.
  '/favicon.svg',
  ...readdirSync(new URL('../dist/site/assets/', import.meta.url)).map((name) => `/assets/${name}`),
]);

/** Records the page's requests. The result lists those that are not built files: empty for a tool that sends nothing. */
export function listen(page: Page): () => string[] {
  const sent: string[] = [];
  const { origin } = new URL(page.url());
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    const own = url.protocol === 'blob:' || url.protocol === 'data:';
    const part = url.origin === origin && PARTS.has(url.pathname) && !url.search;
    if (!own && !(part && request.method() === 'GET' && request.postData() === null))
      sent.push(`${request.method()} ${request.url()}`);
  });
  page.on('websocket', (socket) => sent.push(`WEBSOCKET ${socket.url()}`));
  return () => sent;
}

/** The input box. */
export const inputBox = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });

/** A generated file for `setInputFiles`. */
export const file = (name: string, content: string | Uint8Array, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(content as string),
});

/** The file that a button downloads. */
export async function downloaded(
  page: Page,
  name: string | RegExp,
): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Waits until the history entry holds a text: a reload loses what is not written yet. */
export const holds = (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(text);
