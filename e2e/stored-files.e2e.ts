import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();
const SCREEN = '/admin/stored-files';
const FILES = '/admin/stored-files';

const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test('files are sent, described and found', async ({ page }) => {
  test.slow();
  const run = Date.now();
  await page.goto(SCREEN);
  await expect(page.getByRole('heading', { level: 1, name: 'Datoteke' })).toBeVisible();

  await page.getByRole('button', { name: 'Nova fascikla' }).click();
  await page.getByRole('textbox', { name: 'Naziv' }).fill(`Ugovori ${run}`);
  await page.getByRole('button', { name: 'Napravi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Ugovori ${run}` })).toBeVisible();
  await expect(page.getByText('Ova fascikla je prazna')).toBeVisible();

  await page
    .getByTestId('files')
    .setInputFiles([textFile('prvi.txt', 'Prvi ugovor'), textFile('drugi.csv', 'a;b\n1;2')]);
  await expect(page.getByRole('heading', { name: 'Gotovo: 2 datoteke' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'prvi.txt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'drugi.csv' })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);

  // The same name again.
  await page.getByTestId('files').setInputFiles([textFile('prvi.txt', 'Prvi ugovor, izmijenjen')]);
  const conflict = page.getByRole('dialog', { name: 'Datoteka već postoji' });
  await expect(conflict).toContainText('„prvi.txt” je već');
  await conflict.getByRole('button', { name: 'Nova verzija' }).click();
  await expect(page.getByRole('heading', { name: 'Gotovo: 1 datoteka' })).toBeVisible();

  await page.getByRole('link', { name: 'prvi.txt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'prvi.txt' })).toBeVisible();
  await expect(page.locator('pre')).toHaveText('Prvi ugovor, izmijenjen');
  await expect(page.getByRole('region', { name: 'Verzije' })).toContainText('Verzija 2najnovija');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await call(page, 'GET', FILES);
});
