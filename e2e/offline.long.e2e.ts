// Long, since each of these waits for a service worker, some for two.
// In the suite: offline.e2e.ts (without a connection, nothing of a person is kept, axe).
import type { Page } from '@playwright/test';
import { vatCheck } from '../src/site/tools/erp/provjera-pdv-broja/tool.ts';
import { jsonEscape } from '../src/site/tools/json/escape/tool.ts';
import { pdfToImages } from '../src/site/tools/pdf/pdf-to-images/tool.ts';
import { url } from '../src/site/tools/text/url/tool.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { expect, faultsInAllLooks } from './fixtures.ts';
import { arrive, cacheNames, test } from './offline-page.ts';

// A service worker would outlive its walk.
test.use({ serviceWorkers: 'allow', reuseContext: false });

test('a connection that is back before the page could hear of it opens what was asked for', async ({
  page,
  gateway,
}) => {
  await arrive(page);
  await gateway.cut();
  let mended: Promise<void> | undefined;
  // The page's scripts come from the cache; its first request checks the connection.
  await page.route('**/auth/login', async (route) => {
    if (route.request().method() === 'HEAD') mended ??= gateway.mend();
    await mended;
    await route.continue();
  });
  await page.goto('/auth/login');
  await expect(page.locator('input[type=password]')).toBeVisible();
  expect(mended).toBeDefined();
});

test('after all tools were seen the small ones work without a connection, and at other addresses all stand', async ({
  page,
  gateway,
}) => {
  await page.goto('/alati');
  const small = [jsonEscape, url, vatCheck].map(addressOf);
  await expect
    .poll(
      () =>
        page.evaluate(
          async (paths) => (await Promise.all(paths.map((path) => caches.match(path)))).every(Boolean),
          small,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  await gateway.cut();
  await page.goto(addressOf(jsonEscape));
  await page.getByRole('textbox', { name: 'Tekst', exact: true }).fill('"čaršija"');
  await expect(page.getByRole('textbox', { name: 'JSON string' })).toHaveValue('"\\"čaršija\\""');
  await page.goto('/alati/nema-ga');
  await expect(page.getByText('Na toj adresi nema alata.')).toBeVisible();
  // Large parts are cached after their first use.
  await page.goto(addressOf(pdfToImages));
  await expect(page.getByRole('heading', { level: 1, name: 'Kapija je zatvorena.' })).toBeVisible();
});

/** Whether the cache of this build has a page. */
const keeps = (page: Page, build: string, address: string) =>
  page.evaluate(
    async ([name, path]) => (await caches.has(name)) && !!(await (await caches.open(name)).match(path)),
    [`sajt-${build}`, address] as const,
  );

test('a tool that was visited still works without a connection after a new build', async ({
  page,
  gateway,
}) => {
  const address = addressOf(jsonEscape);
  await page.goto(address);
  await expect
    .poll(() => page.evaluate(async (path) => !!(await caches.match(path)), address), { timeout: 20_000 })
    .toBe(true);
  gateway.deploy('novo');
  await page.goto('/');
  await expect.poll(() => cacheNames(page)).toEqual(['sajt-novo']);
  await gateway.cut();
  await page.goto(address);
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'novo');
  await page.getByRole('textbox', { name: 'Tekst', exact: true }).fill('i "dalje"');
  await expect(page.getByRole('textbox', { name: 'JSON string' })).toHaveValue('"i \\"dalje\\""');
});

test('a tool whose first visit is the first of a new build works without a connection', async ({
  page,
  gateway,
}) => {
  const address = addressOf(jsonEscape);
  await arrive(page);
  gateway.deploy('novo');
  await page.goto(address);
  await expect.poll(() => keeps(page, 'novo', address), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => cacheNames(page)).toEqual(['sajt-novo']);
  await gateway.cut();
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Tekst', exact: true }).fill('prvi "put"');
  await expect(page.getByRole('textbox', { name: 'JSON string' })).toHaveValue('"prvi \\"put\\""');
});

test('axe finds nothing on the page that stands in for others, in any window', async ({ page }) => {
  await page.goto('/offline');
  await expect(page.getByText('Učitavanje...')).toBeHidden();
  expect(await faultsInAllLooks(page)).toEqual([]);
});

test('a new build is there with the first page, and takes the place of the old one', async ({
  page,
  gateway,
}) => {
  await arrive(page);
  const [old] = await cacheNames(page);
  gateway.deploy('novo');
  await page.goto('/');
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'novo');
  await expect.poll(() => cacheNames(page)).toEqual(['sajt-novo']);
  expect(old).not.toBe('sajt-novo');
  await gateway.cut();
  await page.goto('/');
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'novo');
});
