import type { Page } from '@playwright/test';
import { askForPrivacy, expect, signIn, test } from './fixtures.ts';

test.beforeEach(({ context }) => askForPrivacy(context));

const PROFILE = '**/api/auth/profile';
const REFRESH = '**/api/auth/refresh-token';
const there = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Kantoni' })).toBeVisible();
const runOut = (page: Page) => page.evaluate(() => localStorage.setItem('access_token', 'istekao'));
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('a reload while a refresh is under way, or the profile is asked for, leaves the person signed in', async ({
  page,
}) => {
  await signIn(page, undefined, '/erp/sifarnici/kantoni');
  const before = await stored(page, 'refresh_token');
  // The server has rotated the token, but the answer is lost.
  let exchanged = () => {};
  const exchange = new Promise<void>((resolve) => {
    exchanged = resolve;
  });
  await page.route(REFRESH, (route) => route.fetch().then(exchanged), { times: 1 });
  await runOut(page);
  await page.reload();
  await exchange;
  expect(await stored(page, 'refresh_token')).toBe(before);
  await page.reload();
  await there(page);
  expect(await stored(page, 'refresh_token')).not.toBe(before);

  // Neither is answered while the page is open.
  await page.route(PROFILE, () => {}, { times: 1 });
  const asked = page.waitForRequest(PROFILE);
  await page.reload();
  await asked;
  await page.reload();
  await there(page);
});
