// Long, since two tabs are loaded again and again.
// In the suite: session.e2e.ts (a reload in the middle), and src/web/session.test.ts (two tabs, one refresh).
import type { Page } from '@playwright/test';
import { askForPrivacy, expect, signIn, signInOnPage, test } from './fixtures.ts';

test.beforeEach(({ context }) => askForPrivacy(context));

const PROFILE = '**/api/auth/profile';
const REFRESH = '**/api/auth/refresh-token';
const there = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
const runOut = (page: Page) => page.evaluate(() => localStorage.setItem('access_token', 'istekao'));
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('two tabs whose access token has run out are refreshed in turn, and both stay signed in', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000); // ten page loads, on machines of any speed
  await signInOnPage(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await there(other);
  for (let round = 1; round <= 5; round++) {
    await runOut(page);
    await Promise.all([page.reload(), other.reload()]);
    for (const tab of [page, other]) await there(tab);
    await expect.poll(() => stored(page, 'access_token')).not.toBe('istekao');
  }
  expect(new URL(other.url()).pathname).toBe('/dashboard');
});

test('a server that does not answer in time is told of, and tried again', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.route(PROFILE, () => {}, { times: 1 });
  const asked = page.waitForRequest(PROFILE);
  await page.reload();
  await asked;
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Server ne odgovara' })).toBeVisible();
  await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await there(page);
});

test('without a network at the start the person is told that, and not that their session has run out', async ({
  page,
}) => {
  await signIn(page);
  await page.route(PROFILE, (route) => route.abort());
  await page.route(REFRESH, (route) => route.abort());
  await page.reload();
  await page.waitForURL('**/auth/login');
  await expect(page.getByText('Greška prilikom komunikacije sa serverom')).toBeVisible();
  await expect(page.getByText('Sesija je istekla')).toHaveCount(0);
  expect(await stored(page, 'user_data')).toBeNull();
});
