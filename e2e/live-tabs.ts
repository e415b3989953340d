import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Open live streams of a browser's pages; a closed page does not report how its stream ended. */
export function openStreams(context: BrowserContext): () => Request[] {
  const open = new Set<Request>();
  const crashed = new Set<Page>();
  context.on('request', (request) => request.url().endsWith('/api/live') && open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  context.on('page', (page) => page.on('crash', () => crashed.add(page)));
  return () =>
    [...open].filter((request) => {
      const page = request.frame().page();
      return !page.isClosed() && !crashed.has(page);
    });
}

let sent = 0;

/** Sends a message by the contact form; answers the name in it, which no other message has. */
export async function write(page: Page): Promise<string> {
  sent += 1;
  const name = `Uživo ${Date.now().toString(36)}x${sent}`;
  const { status } = await page.request
    .post(`${process.env.E2E_URL}/api/public/contact-messages`, {
      data: {
        ime_prezime: name,
        email: 'uzivo@primjer.ba',
        telefon: '061 111 222',
        tip_usluge: 'Drugo',
        poruka: 'Stiže li ovo u sve kartice?',
      },
    })
    .then((answer) => ({ status: answer.status() }));
  expect(status).toBe(201);
  return name;
}

/** The number of new messages by the API, all or those with this text. */
async function stored(page: Page, text = ''): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.get('/api/admin/contact-messages/counts', {
    params: { q: text },
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: { new: number } }).data.new;
}

/**
 * Expects that the message is stored, and the API's number of new ones in every tab. The number itself is not known here: other
 * walks write, answer and delete messages too.
 */
export async function allShow(name: string, tabs: readonly Page[]): Promise<void> {
  expect(await stored(tabs[0]!, name)).toBe(1);
  await expect
    .poll(
      async () => {
        const [exact, ...shown] = await Promise.all([stored(tabs[0]!), ...tabs.map(count)]);
        return shown.every((number) => number === exact);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

/** The number beside the inbox in the sidebar; 0 where there is none. */
const count = async (page: Page): Promise<number> => {
  const text = (await page.getByRole('link', { name: /Kontakt poruke/ }).textContent()) ?? '';
  return Number(/(\d+)\D*$/.exec(text)?.[1] ?? 0);
};
