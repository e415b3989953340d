// Long, since it tries every way into and out of the tool.
// In the suite: tools-erp.e2e.ts (the example checked, copied and saved; what never leaves the browser; axe).
import type { Page } from '@playwright/test';
import writeExcel from 'write-excel-file/node';
import { numberPaths } from '../src/modules/tools/numbers/paths.ts';
import { vatCheck } from '../src/site/tools/erp/provjera-pdv-broja/tool.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { openTool } from './tool-page.ts';

const box = (page: Page) => page.getByLabel('Brojevi', { exact: true });
const rows = (page: Page) => page.locator('.numbers-table tbody tr');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const check = (page: Page) => page.getByRole('button', { name: /^Provjeri/ });

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
