import type { Page } from '@playwright/test';
import { jsonFormatter } from '../src/site/tools/json/formatter/tool.ts';
import { jsonValidator } from '../src/site/tools/json/validator/tool.ts';
import { expect, test } from './fixtures.ts';
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
  });

  test('broken JSON is explained, shown and mended; the text stays as it was', async ({ page }) => {
    await openTool(page, jsonFormatter, '?indent=none');
    const broken = '{\'ime\': \'Đorđe\', "n": 12345678901234567890, "x": .5,}';
    await inputBox(page, 'JSON').fill(broken);
    await expect(page.getByRole('alert')).toContainText('4 greške');
    await page.getByRole('button', { name: 'Red 1, kolona 50' }).click();
    expect(await selected(page, 'JSON')).toBe('.5');
    await page.getByRole('button', { name: 'Popravi', exact: true }).click();
    await expect(inputBox(page, 'Rezultat')).toHaveValue('{"ime":"Đorđe","n":12345678901234567890,"x":0.5}');
    await expect(page.getByText('Popravljeno: 4 izmjene')).toBeVisible();
    await expect(page.getByText('Decimalna tačka bez cifre: .5')).toBeVisible();
    await expect(inputBox(page, 'JSON')).toHaveValue(broken);
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
    await inputBox(page, 'JSON').fill('{"a":1}');
    await expect(report.getByText('JSON je ispravan.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('holds the text against a schema', async ({ page }) => {
    await openTool(page, jsonValidator);
    const sent = listen(page);
    const report = page.getByRole('region', { name: 'Nalaz' });
    await inputBox(page, 'JSON').fill('{\n  "id": 12345678901234567890,\n  "n": "x"\n}');
    await inputBox(page, 'JSON Schema (po želji)').fill(
      '{"properties":{"id":{"maximum":12345678901234567889},"n":{"type":"number"}},"required":["z"]}',
    );
    await expect(report.getByText('JSON ne odgovara šemi: 3 odstupanja.')).toBeVisible();
    await expect(
      report.getByText(
        'Vrijednost 12345678901234567890 je veća od najveće dozvoljene: 12345678901234567889.',
      ),
    ).toBeVisible();
    await report.getByRole('button', { name: 'Red 3, kolona 3' }).click();
    expect(await selected(page, 'JSON')).toBe('"n": "x"');
    await inputBox(page, 'JSON Schema (po želji)').fill('{"type": "strin"}');
    await expect(report.getByText('Šema na mjestu /type (stoji "strin")')).toBeVisible();
    await inputBox(page, 'JSON Schema (po želji)').fill('{"type": }');
    await expect(report.getByText('Šema nije ispravan JSON.')).toBeVisible();
    await inputBox(page, 'JSON Schema (po želji)').fill('{"type": "object"}');
    await expect(report.getByText('JSON odgovara šemi.')).toBeVisible();
    await inputBox(page, 'JSON Schema (po želji)').fill(
      '{"properties":{"n":{"format":"email"}},"requird":["z"]}',
    );
    await expect(report.getByText('JSON odgovara šemi.')).toBeVisible();
    await expect(report.getByText('nije ništa provjereno: requird.')).toBeVisible();
    await expect(report.getByText('Ključ „format” (email) nije provjeravan;')).toBeVisible();
    await page.getByLabel('Provjeri i format').check();
    await expect(report.getByText('Po ključu „format”')).toHaveCount(0);
    await expect(report.getByText('Tekst nije u traženom obliku: e-mail adresa.')).toBeVisible();
    await inputBox(page, 'JSON Schema (po želji)').fill('{"$ref":"https://primjer.ba/sema.json"}');
    await expect(report.getByText('Šeme s drugih adresa se ne preuzimaju')).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
