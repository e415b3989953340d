import type { Page } from '@playwright/test';
import readExcel from 'read-excel-file/node';
import writeExcel from 'write-excel-file/node';
import { numberPaths } from '../src/modules/tools/numbers/paths.ts';
import { vatCheck } from '../src/site/tools/erp/provjera-pdv-broja/tool.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
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

  await page.getByRole('button', { name: 'Neispravan 1' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(`${ADDRESS}?show=invalid`);
  await page.getByRole('button', { name: 'Sve 9' }).click();

  await page.getByRole('button', { name: 'Kopiraj tabelu' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(10);
  expect(copied).toContain('HR27759560625\tIspravan\tPRIMJER NAFTA D.D.');
  expect(new Set(sent())).toEqual(new Set([`POST ${process.env.E2E_URL}${numberPaths.check}`]));

  const { name, bytes } = await downloaded(page, 'Excel');
  expect(name).toMatch(/^provjera-pdv-\d{4}-\d\d-\d\d\.xlsx$/);
  const read: unknown = await readExcel(bytes);
  expect(JSON.stringify(read)).toContain('PRIMJER NAFTA D.D.');
});

test('a register that does not answer is a third outcome, and can be asked again', async ({ page }) => {
  await openTool(page, vatCheck);
  await box(page).fill('MT11679112\nEE100931558');
  await check(page).click();
  await expect(row(page, 'MT11679112')).toContainText('Registar ne odgovara');
  await expect(row(page, 'MT11679112')).toContainText('To ništa ne govori o broju');
  await expect(row(page, 'EE100931558')).toContainText('preopterećen');
  await page.getByRole('button', { name: 'Ponovi one bez odgovora (2)' }).click();
  await expect(row(page, 'EE100931558')).toContainText('Näidis OÜ');
  await expect(row(page, 'MT11679112')).toContainText('Registar ne odgovara');
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

test('a CSV of windows-1250 and a workbook are read; what is neither is refused with words', async ({
  page,
}) => {
  await openTool(page, vatCheck);
  const picker = page.getByLabel('Brojevi: datoteka');
  const csv = Buffer.from(
    'Naziv;PDV broj\r\n\x8aumarstvo d.o.o.;200211100005\r\nDruga;SI80267432\r\n',
    'latin1',
  );
  await picker.setInputFiles({ name: 'kupci.csv', mimeType: 'text/csv', buffer: csv });
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('Preskočeno polja bez broja: 4.')).toBeVisible();

  const sheet = await writeExcel([
    [{ value: 'Kupac' }, { value: 'JIB' }],
    [{ value: 'Prva' }, { value: 4200211100005 }],
    [{ value: 'Druga' }, { value: 'HR27759560625' }],
  ] as never).toBuffer();
  await picker.setInputFiles({ name: 'kupci.xlsx', mimeType: '', buffer: sheet });
  await expect(row(page, '4200211100005')).toBeVisible();
  await expect(row(page, 'HR27759560625')).toBeVisible();
  // Not as letters that mean nothing.
  await expect(box(page)).toHaveValue(/^Ovo nije tekst/);

  await picker.setInputFiles({
    name: 'slika.png',
    mimeType: 'image/png',
    buffer: Buffer.from([1, 0, 2, 0, 3]),
  });
  await expect(page.getByText('Ovo nije tekst (nepoznata vrsta).')).toBeVisible();
  await page.getByRole('button', { name: 'Vrati' }).click();
  await expect(row(page, 'HR27759560625')).toBeVisible();
});

test('a thousand numbers are listed without a pause, more are counted and said', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // As a person does: to have so many lines filled in one after the other takes the browser seconds.
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await box(page).press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+V');
  };
  await openTool(page, vatCheck);
  await expect(check(page)).toBeDisabled();
  const many = Array.from({ length: 1200 }, (_, at) => `RO${1_000_000 + at}`).join('\n');
  await paste(many);
  await expect(page.getByText('Posljednjih 200 nije u tabeli')).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Sljedećih 50' }).click();
  await expect(page.getByText('51 – 100 od 1.000')).toBeVisible();
  await expect(rows(page).first()).toContainText('RO1000050');
  await expect(rows(page)).toHaveCount(50);
  // Another list begins at its beginning.
  await paste(many.replaceAll('RO', 'SK'));
  await expect(page.getByText('1 – 50 od 1.000')).toBeVisible();
});

test('without the server it says so, keeps the input and what it knows itself', async ({ page }) => {
  await page.route(`**${numberPaths.check}`, (route) => route.abort());
  await openTool(page, vatCheck);
  await box(page).fill('4200211100005\nDE129274202');
  await check(page).click();
  await expect(page.getByText('Server se ne može dosegnuti')).toBeVisible();
  await expect(row(page, '4200211100005')).toContainText('Format ispravan');
  await expect(box(page)).toHaveValue('4200211100005\nDE129274202');
  await expect(check(page)).toBeEnabled();
});

test('it waits where the server asks to, shows how far it is, and can be ended', async ({ page }) => {
  let calls = 0;
  await page.route(`**${numberPaths.check}`, (route) => {
    calls += 1;
    return calls === 1
      ? route.fulfill({
          status: 429,
          json: { success: false, code: 'too_many', message: 'Previše', data: { retry_after: 600 } },
        })
      : route.continue();
  });
  await openTool(page, vatCheck);
  await box(page).fill('DE129274202');
  await check(page).click();
  await expect(page.getByText('Server traži predah od 600 s')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await check(page).click();
  await expect(row(page, 'DE129274202')).toContainText('Ispravan');
});

test('a link opens it with the same options and none of the input', async ({ page }) => {
  await openTool(page, vatCheck, '?show=check_digit');
  await box(page).fill('4209172020005\n4200211100005');
  await expect(rows(page)).toHaveCount(1);
  expect(page.url()).not.toContain('420');
});

test('nothing is held against it, in any window', async ({ page }) => {
  await openTool(page, vatCheck);
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.getByRole('button', { name: 'Primjer' }).click();
  await check(page).click();
  await expect(row(page, 'PRIMJER NAFTA')).toBeVisible();
  await expect(check(page)).toHaveText('Provjeri ponovo');
  expect(await faultsInAllLooks(page)).toEqual([]);
});
