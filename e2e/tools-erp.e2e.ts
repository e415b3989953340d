import type { Page } from '@playwright/test';
import readExcel from 'read-excel-file/node';
import { numberPaths } from '../src/modules/tools/numbers/paths.ts';
import { vatCheck } from '../src/site/tools/erp/provjera-pdv-broja/tool.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { expect, faults, test } from './fixtures.ts';
import { downloaded, listen, openTool } from './tool-page.ts';

const ADDRESS = addressOf(vatCheck);
const box = (page: Page) => page.getByLabel('Brojevi', { exact: true });
const rows = (page: Page) => page.locator('.numbers-table tbody tr');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const check = (page: Page) => page.getByRole('button', { name: /^Provjeri/ });

test('the example is read while nobody is asked, then checked, copied and saved', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTool(page, vatCheck);
  const sent = listen(page);
  await page.getByRole('button', { name: 'Primjer' }).click();
  await expect(rows(page)).toHaveCount(9);
  await expect(row(page, '4209172020005').getByText('Kontrolna cifra se ne slaže')).toHaveCount(1);
  await expect(row(page, '4209172020005')).not.toContainText('spravno');
  await expect(page.getByRole('button', { name: 'Kontrolna cifra se ne slaže 1' })).toBeVisible();
  await expect(row(page, '4203144510090')).toContainText('Sjedište je 4203144510006');
  await expect(row(page, 'GB110305878')).toContainText('nije u EU');
  await expect(row(page, 'DE129274202')).toContainText('Nije provjeren');
  expect(sent()).toEqual([]);

  await check(page).click();
  await expect(row(page, '4200211100005')).toContainText('BH Telecom');
  await expect(row(page, '4200211100005')).toContainText('Poznata firma');
  await expect(row(page, 'HR27759560625')).toContainText('PRIMJER NAFTA D.D.');
  await expect(row(page, 'HR27759560625')).toContainText('Zagreb'.toUpperCase());
  await expect(row(page, 'DE129274202')).toContainText('Njemačka ne objavljuje');
  await expect(row(page, 'HR27759560626')).toContainText('Neispravan');
  await expect(page.getByRole('button', { name: 'Ispravan 3' })).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Neispravan 1' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(`${ADDRESS}?show=invalid`);
  await page.getByRole('button', { name: 'Sve 9' }).click();

  await page.getByRole('button', { name: 'Kopiraj tabelu' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('HR27759560625\tIspravan\tPRIMJER NAFTA D.D.');
  expect((await copied()).split('\n')).toHaveLength(10);
  expect(new Set(sent())).toEqual(new Set([`POST ${process.env.E2E_URL}${numberPaths.check}`]));

  const { name, bytes } = await downloaded(page, 'Excel');
  expect(name).toMatch(/^provjera-pdv-\d{4}-\d\d-\d\d\.xlsx$/);
  const read: unknown = await readExcel(bytes);
  expect(JSON.stringify(read)).toContain('PRIMJER NAFTA D.D.');
});

test('a JMB never leaves the browser, not even into a file', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await openTool(page, vatCheck);
  await box(page).fill('0101990170003\n0191990170003\n4200211100005\nnešto');
  await expect(row(page, '0101990170003')).toContainText('matični broj osobe');
  await check(page).click();
  await expect(row(page, 'BH Telecom')).toBeVisible();
  await downloaded(page, 'Excel');
  expect(sent.join('\n')).toContain('4200211100005');
  for (const mine of ['0101990170003', '0191990170003', 'nešto']) expect(sent.join('\n')).not.toContain(mine);
});

test('a worker can fetch parts of the site, and send nothing to anybody but this server', async ({
  page,
}) => {
  await openTool(page, vatCheck);
  await box(page).fill('4200211100005');
  await expect(rows(page)).toHaveCount(1);
  const worker = page.workers()[0]!;
  const fetches = (address: string) =>
    worker.evaluate(
      (url) =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      address,
    );
  expect(await fetches(worker.url())).toBe(true);
  expect(await fetches('/api/public/settings')).toBe(false);
  expect(await fetches('/alati')).toBe(false);
});
