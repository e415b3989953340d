import type { Page } from '@playwright/test';
import { allPages } from '../src/site/pages/all-pages.ts';
import { jsonEscape } from '../src/site/tools/json/escape/tool.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { expect, faults, inLongRuns, signIn } from './fixtures.ts';
import { arrive, test } from './offline-page.ts';

// A service worker would outlive its walk.
test.use({ serviceWorkers: 'allow', reuseContext: false });

const KEPT = allPages.filter(({ offline }) => offline === 'always').map(({ address }) => address);

const cached = (page: Page) =>
  page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    return urls;
  });

test('without a connection the home page opens and works, and another page says why it does not', async ({
  page,
  gateway,
}) => {
  await arrive(page);
  await gateway.cut();
  await page.goto('/?provjera=nesto');
  await expect(page.getByRole('heading', { level: 1, name: /Mnogo zanata/ })).toBeVisible();
  // Scripts and fonts are cached too.
  await page.getByRole('button', { name: 'Tamna tema' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('600 40px "Fraunces Variable"', 'čaršija')))
    .toBe(true);

  await page.goto('/auth/login');
  const said = page.getByRole('heading', { level: 1, name: 'Kapija je zatvorena.' });
  await expect(said).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Početna stranica' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await said.evaluate((heading) => heading.setAttribute('data-before', ''));
  await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await expect(said.and(page.locator(':not([data-before])'))).toBeVisible();

  await gateway.mend();
  // A page that only now comes to life finds the connection, and goes on by itself.
  await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => {});
  await expect(page.locator('input[type=password]')).toBeVisible();
});

test('a tool that was visited works without a connection, to its end', async ({ page, gateway }) => {
  const address = addressOf(jsonEscape);
  await page.goto(address);
  // The very first page is cached although no worker was active.
  await expect
    .poll(() => page.evaluate(async (path) => !!(await caches.match(path)), address), { timeout: 20_000 })
    .toBe(true);
  await gateway.cut();
  await page.goto(`${address}?quotes=0`);
  await page.getByRole('textbox', { name: 'Tekst', exact: true }).fill('bez "veze"');
  await expect(page.getByRole('textbox', { name: 'JSON string' })).toHaveValue('bez \\"veze\\"');
  await page.goto('/alati');
  await expect(page.getByRole('heading', { level: 1, name: 'Uzmite alat s tezge.' })).toBeVisible();
});

test('nothing of the API, of the back-office or of a person is kept', async ({ page }) => {
  test.slow(); // a sign-in and seven pages
  await arrive(page);
  await signIn(page);
  for (const address of inLongRuns
    ? ['/korisnik/users/profile', '/admin/users']
    : ['/korisnik/users/profile']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/?provjera=tajna');
  await page.goto('/auth/reset-password?token=tajna');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Administrator/ }).click();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.locator('input[type=password]')).toBeVisible();

  const urls = (await cached(page)).map((url) => new URL(url));
  expect(urls.length).toBeGreaterThan(KEPT.length);
  expect(
    urls.filter(
      ({ search, pathname }) => search || !(KEPT.includes(pathname) || pathname.startsWith('/assets/')),
    ),
  ).toEqual([]);
  expect(
    await page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('user_data')]),
  ).toEqual([null, null]);
});

test("the page's data for search engines is not kept out by the security policy", async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto('/', { waitUntil: 'networkidle' });
  const data = page.locator('script[type="application/ld+json"]');
  expect(await data.count()).toBeGreaterThan(1);
  for (const text of await data.allTextContents()) expect(JSON.parse(text)).toHaveProperty('@type');
  expect(complaints).toEqual([]);
});
