import type { Page } from '@playwright/test';
import { jsonFormatter } from '../src/site/tools/json/formatter/tool.ts';
import { jsonValidator } from '../src/site/tools/json/validator/tool.ts';
import { expect, faults, test } from './fixtures.ts';
import { downloaded, inputBox, listen, openTool } from './tool-page.ts';

/** What the person has selected in a box. */
const selected = (page: Page, label: string) =>
  inputBox(page, label).evaluate((box: HTMLTextAreaElement) =>
    box.value.slice(box.selectionStart, box.selectionEnd),
  );
const EXAMPLE_NUMBERS = ['12345678901234567890', '45.00', '1.2e2'];

test.describe('JSON formatter', () => {
  test('lays out as it is typed and chosen, never changes a number, and sends nothing', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTool(page, jsonFormatter);
    const sent = listen(page);
    const result = inputBox(page, 'Rezultat');
    await page.getByRole('button', { name: 'Primjer' }).click();
    await expect(result).toHaveValue(/^\{\n {2}"firma"/);
    for (const number of EXAMPLE_NUMBERS)
      await expect(result).toHaveValue(new RegExp(`: ${number.replace('.', '\\.')},?\n`));
    await inputBox(page, 'JSON').fill('{"b":1.0,"a":[1e400]}');
    await page.getByLabel('U jedan red').check();
    await page.getByLabel('Poredaj ključeve').check();
    await expect(result).toHaveValue('{"a":[1e400],"b":1.0}');
    await expect(page).toHaveURL(/\?indent=none&sort=1$/);
    await page
      .getByRole('region', { name: 'Rezultat' })
      .getByRole('button', { name: 'Kopiraj', exact: true })
      .click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('{"a":[1e400],"b":1.0}');
    const { bytes } = await downloaded(page, /^Preuzmi$/);
    expect(bytes.toString()).toBe('{"a":[1e400],"b":1.0}');
    expect(sent()).toEqual([]);
    expect(await faults(page)).toEqual([]);
  });
});

test.describe('JSON validator', () => {
  test('tells all errors with their places, and shows each', async ({ page }) => {
    await openTool(page, jsonValidator);
    const sent = listen(page);
    await page.getByRole('button', { name: 'Primjer' }).first().click();
    const report = page.getByRole('region', { name: 'Nalaz' });
    await expect(report.getByRole('alert')).toContainText('7 grešaka');
    for (const title of [
      'Nula na početku broja',
      'Jednostruki navodnici',
      'True umjesto true',
      'Komentar',
      'Decimalni zarez',
      'Nedostaje zarez',
      'Zarez iza posljednjeg elementa',
      'Ključ "grad" se ponavlja',
      'programi ne čuvaju tačno',
    ])
      await expect(report.locator('strong', { hasText: title })).toBeVisible();
    await expect(report.getByText('red 4, kolona 3')).toBeVisible();
    await report.getByRole('button', { name: 'Red 5, kolona 14' }).click();
    expect(await selected(page, 'JSON')).toBe('True');
    expect(await faults(page)).toEqual([]);
    await inputBox(page, 'JSON').fill('{"a":1}');
    await expect(report.getByText('JSON je ispravan.')).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
