import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addressOf, type Tool } from '../src/site/tools/tool.ts';
import { expect } from './fixtures.ts';

/** Opens a tool, with such a query, and waits until it is alive: the visit is told and the settings are there. */
export async function openTool(page: Page, tool: Pick<Tool, 'path' | 'name'>, query = ''): Promise<void> {
  const counted = page.waitForResponse('**/api/public/track-visitor');
  await page.goto(addressOf(tool) + query);
  await expect(page.getByRole('heading', { level: 1, name: tool.name })).toBeVisible();
  await expect(page.getByText('Učitavanje...')).toBeHidden();
  await counted;
}

/** What a page may fetch of the site: the files of its build by their names, since anything could be written into another one. */
const PARTS = new Set([
  // The browser asks for its sign again whenever the address changes.
  '/favicon.svg',
  ...readdirSync(new URL('../dist/site/assets/', import.meta.url)).map((name) => `/assets/${name}`),
]);

/**
 * Begins to listen to what the page asks of the network. The answer lists what is more than fetching parts of the site itself: a
 * tool that sends nothing leaves it empty.
 */
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

/** The box for what is worked on. */
export const inputBox = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });

/** A file made in the test, as the file dialog gives it. */
export const file = (name: string, content: string | Uint8Array, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(content as string),
});

/** What a button saves. */
export async function downloaded(
  page: Page,
  name: string | RegExp,
): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Waits until the page's step in the history holds a text: Chromium loads a page anew without what is written as it goes. */
export const holds = (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(text);
