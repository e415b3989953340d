import type { BrowserContext, Page, Request } from '@playwright/test';
import { askForPrivacy, expect, signIn, test } from './fixtures.ts';

test.beforeEach(({ context }) => askForPrivacy(context));

/** Open live streams of a browser's pages; a closed page does not report how its stream ended. */
function openStreams(context: BrowserContext): () => Request[] {
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
async function write(page: Page): Promise<string> {
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
async function allShow(name: string, tabs: readonly Page[]): Promise<void> {
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

test('nine tabs share one stream, and lose nothing when the one that holds it is closed or crashes', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const open = openStreams(context);
  await signIn(page);
  await page.goto('/admin/contact-messages');
  const tabs = [page];
  for (let n = 1; n < 9; n++) {
    const tab = await context.newPage();
    await tab.goto('/admin/contact-messages', { timeout: 15_000 });
    await expect(tab.getByRole('heading', { level: 1, name: 'Kontakt poruke' })).toBeVisible();
    tabs.push(tab);
  }
  await expect.poll(() => open().length).toBe(1);
  await allShow(await write(page), tabs);

  const leader = (): Page => open()[0]!.frame().page();
  const closed = leader();
  const left = tabs.filter((tab) => tab !== closed);
  const [, second] = await Promise.all([closed.close(), write(left[0]!)]);
  await allShow(second, left);
  await expect.poll(() => open().length).toBe(1);

  const crashed = leader();
  const alive = left.filter((tab) => tab !== crashed);
  const [, third] = await Promise.all([crashed.goto('chrome://crash').catch(() => {}), write(alive[0]!)]);
  await allShow(third, alive);
  await expect.poll(() => open().length).toBe(1);
});

test('in a browser without Web Locks each tab has a stream of its own, and misses nothing', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const open = openStreams(context);
  await signIn(page);
  await page.goto('/admin/contact-messages');
  const other = await context.newPage();
  await other.goto('/admin/contact-messages');
  await expect.poll(() => open().length).toBe(2);
  await allShow(await write(page), [page, other]);
  await other.close();
  await allShow(await write(page), [page]);
});
