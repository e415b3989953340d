// Long, since it goes through all that two tools do, with large files.
// In the suite: tools-json.e2e.ts (laid out, told what is wrong; axe), src/site/tools/json/repair/repair.test.ts,
// src/site/tools/json/schema/check.test.ts.
import type { Page } from '@playwright/test';
import { jsonFormatter } from '../src/site/tools/json/formatter/tool.ts';
import { jsonValidator } from '../src/site/tools/json/validator/tool.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { expect, test } from './fixtures.ts';
import { downloaded, file, inputBox, listen, openTool } from './tool-page.ts';

const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.locator('input[type=file]').first().setInputFiles(chosen);
/** What the person has selected in a box. */
const selected = (page: Page, label: string) =>
  inputBox(page, label).evaluate((box: HTMLTextAreaElement) =>
    box.value.slice(box.selectionStart, box.selectionEnd),
  );

test.describe('JSON formatter', () => {
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

  test('a link opens with the same query, which stands in no other address', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTool(page, jsonFormatter, '?indent=none&path=%24..c&found=paths');
    await inputBox(page, 'JSON').fill('{"a":[{"c":1.0},{"c":12345678901234567890}]}');
    await expect(inputBox(page, 'Rezultat')).toHaveValue('{"$.a[0].c":1.0,"$.a[1].c":12345678901234567890}');
    await expect(page.getByText('Upit: 2 vrijednosti')).toBeVisible();
    await page.getByLabel('JSONPath upit').fill('a.b');
    await expect(page.getByText('počinje znakom $')).toBeVisible();
    await expect(page.getByLabel('JSONPath upit')).toHaveAttribute('aria-invalid', 'true');
    await expect(inputBox(page, 'JSON')).not.toHaveAttribute('aria-invalid');
    await page.getByLabel('JSONPath upit').fill('$[?@.a==1e--1]');
    await expect(page.getByText('Zapinje kod znaka 11')).toBeVisible();
    await page.getByLabel('JSONPath upit').fill("$.a[?@.jmbg=='0101985']");
    await expect(page).toHaveURL(/\?indent=none&found=paths$/);
    await page.getByRole('button', { name: 'Link s postavkama i upitom' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(link);
    await expect(page.getByLabel('JSONPath upit')).toHaveValue("$.a[?@.jmbg=='0101985']");
  });

  test('NDJSON is recognised, and becomes a list and back', async ({ page }) => {
    await openTool(page, jsonFormatter, '?indent=none');
    await inputBox(page, 'JSON').fill('{"a":1.0}\n{"a":2}');
    const result = inputBox(page, 'Rezultat');
    await expect(result).toHaveValue('{"a":1.0}\n{"a":2}\n');
    await expect(page.getByText('NDJSON: 2 dokumenta')).toBeVisible();
    await page.getByText('Ulaz, izlaz i zapis datoteke').click();
    await page.getByLabel('Jedan JSON').last().check();
    await expect(result).toHaveValue('[{"a":1.0},{"a":2}]');
  });

  test('a mend that leaves something out or adds it waits for a yes, for this text only', async ({
    page,
  }) => {
    await openTool(page, jsonFormatter, '?indent=none&repair=1');
    const result = inputBox(page, 'Rezultat');
    const panel = page.getByRole('region', { name: 'Rezultat' });
    await inputBox(page, 'JSON').fill('{"a": [1.10, ...], "b": NaN, "c": }');
    await expect(panel.getByText('ne bi značio sasvim isto')).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Izostavilo bi se' })).toBeVisible();
    await expect(panel.getByText('Tri tačke umjesto podataka')).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Dodalo bi se' })).toBeVisible();
    await expect(panel.getByText('undefined', { exact: false })).toHaveCount(0);
    await expect(result).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Kopiraj', exact: true })).toBeDisabled();
    await panel.getByRole('button', { name: 'Red 1, kolona 14' }).click();
    expect(await selected(page, 'JSON')).toBe('...');
    await panel.getByRole('button', { name: 'Prihvati popravak' }).click();
    await expect(result).toHaveValue('{"a":[1.10],"b":null,"c":null}');
    await expect(panel.getByText(/od toga 3 koje mijenjaju značenje/)).toBeVisible();
    await page.getByLabel('Poredaj ključeve').check();
    await expect(result).toHaveValue('{"a":[1.10],"b":null,"c":null}');
    await inputBox(page, 'JSON').fill('[1,2');
    await expect(panel.getByText('Tekst se prekida: nedostaje ]')).toBeVisible();
    await expect(result).toHaveCount(0);
    await panel.getByRole('button', { name: 'Ne popravljaj' }).click();
    await expect(page.getByRole('alert')).toContainText('JSON nije ispravan');
  });

  test('the tree folds by mouse and by keyboard, and gives the path of a value', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTool(page, jsonFormatter, '?view=tree');
    await inputBox(page, 'JSON').fill('{"a":[1.0,{"b":"č"}],"c":null}');
    const tree = page.getByRole('tree', { name: 'Stablo' });
    const rows = tree.getByRole('treeitem');
    await expect(rows).toHaveCount(3);
    await rows.filter({ hasText: '[ ] 2' }).click();
    await expect(rows).toHaveCount(5);
    await tree.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(rows.filter({ hasText: '"č"' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Kopiraj putanju' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('$.a[1].b');
    await tree.focus();
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(rows).toHaveCount(5);
    await page.getByRole('button', { name: 'Zatvori sve' }).click();
    await expect(rows).toHaveCount(3);
  });

  test('of two clicks in the tree, the second is for the row that was clicked', async ({ page }) => {
    await openTool(page, jsonFormatter, '?view=tree');
    await inputBox(page, 'JSON').fill('{"a":[1,2],"c":[3]}');
    const rows = page.getByRole('treeitem');
    await expect(rows).toHaveCount(3);
    await rows.evaluateAll((all: HTMLElement[]) => {
      for (const row of all.slice(1)) row.click();
    });
    await expect(rows).toHaveText(['▾{ } 2', '▾a[ ] 2', '01', '12', '▾c[ ] 1', '03']);
    await expect(rows.nth(4)).toHaveAttribute('aria-selected', 'true');
  });

  test('a large file: the result by pieces, and a tree of which only the rows in view are in the page', async ({
    page,
  }) => {
    await openTool(page, jsonFormatter);
    const rows = Array.from(
      { length: 60_000 },
      (_, id) => `{"id":${id},"naziv":"Artikal ${id}","cijena":1.0}`,
    );
    await choose(page, file('velika.json', `[${rows.join(',')}]`, 'application/json'));
    const output = page.getByRole('region', { name: 'Rezultat' });
    await expect(output.getByText(/prikazano 0 B – 16 KB/)).toBeVisible();
    const { bytes } = await downloaded(page, /^Preuzmi$/);
    expect(JSON.parse(bytes.toString())).toHaveLength(60_000);
    await page.getByLabel('Stablo').check();
    const tree = page.getByRole('tree', { name: 'Stablo' });
    await expect(tree.getByRole('treeitem').first()).toContainText('[ ] 60.000');
    await page.getByRole('button', { name: 'Otvori sve' }).click();
    await tree.focus();
    await page.keyboard.press('End');
    await expect(tree.getByRole('treeitem', { selected: true })).toContainText('1.0');
    await expect(page.getByRole('button', { name: 'Kopiraj putanju' })).toBeEnabled();
    await expect(tree.getByText('"Artikal 59999"')).toBeVisible();
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(100);
  });

  test('files that are not UTF-8: UTF-16 is read, windows-1250 is offered', async ({ page }) => {
    await openTool(page, jsonFormatter, '?indent=none');
    await choose(page, file('utf16.json', new Uint8Array(Buffer.from('\ufeff{"č":1}', 'utf16le'))));
    await expect(inputBox(page, 'Rezultat')).toHaveValue('{"č":1}');
    await expect(page.getByText('Pročitano kao UTF-16 (LE)')).toBeVisible();
    await choose(
      page,
      file('staro.json', new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe8, 0x22, 0x7d])),
    );
    await expect(page.getByRole('alert')).toContainText('nije ispravan');
    await page.getByRole('button', { name: 'Čitaj kao windows-1250' }).click();
    await expect(inputBox(page, 'Rezultat')).toHaveValue('{"a":"č"}');
    await choose(page, file('prazno.json', ''));
    await expect(page.getByText('Nema nijedne vrijednosti')).toBeVisible();
  });
});

test.describe('JSON validator', () => {
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
    await expect(report.getByText('Ključ „format”')).toHaveCount(0);
    await expect(report.getByText('Tekst nije u traženom obliku: e-mail adresa.')).toBeVisible();
    await inputBox(page, 'JSON Schema (po želji)').fill('{"$ref":"https://primjer.ba/sema.json"}');
    await expect(report.getByText('Šeme s drugih adresa se ne preuzimaju')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('finds a place deep in a large file, and stays alive with what is no JSON at all', async ({
    page,
  }) => {
    await openTool(page, jsonValidator);
    const report = page.getByRole('region', { name: 'Nalaz' });
    const rows = Array.from({ length: 40_000 }, (_, id) => `{"id":${id},"naziv":"č"}`);
    rows[30_000] = '{"id":NaN}';
    await choose(page, file('velika.json', `[${rows.join(',\n')}]`, 'application/json'));
    await report.getByRole('button', { name: 'Red 30.001, kolona 7' }).click();
    await expect(page.getByText(/prikazano (6|7|8)\d\d KB/)).toBeVisible();
    const box = page.getByRole('textbox', { name: 'JSON', exact: true });
    await expect
      .poll(() =>
        box.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd)),
      )
      .toBe('NaN');
    await choose(page, file('duboko.json', '['.repeat(400_000)));
    await expect(report.getByText('Dublje od 2000 nivoa')).toBeVisible();
    await choose(page, file('slika.png', new Uint8Array(400_000).fill(0x89)));
    await expect(report.getByRole('alert')).toContainText('nije ispravan');
    await choose(page, file('stranica.html', `<!doctype html>${' '.repeat(400_000)}`));
    await expect(report.getByText('Ovo je HTML ili XML, a ne JSON')).toBeVisible();
    await page.getByRole('button', { name: 'Vrati' }).first().click();
    await expect(page.getByText('slika.png')).toBeVisible();
  });

  test('half a letter is refused at its place', async ({ page }) => {
    for (const tool of [jsonValidator, jsonFormatter]) {
      await openTool(page, tool);
      const box = page.getByRole('textbox', { name: 'JSON', exact: true });
      await box.evaluate((area: HTMLTextAreaElement) => {
        area.value = '"a\ud800b"';
        area.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
      await expect(page.getByRole('alert')).toContainText('Red 1, kolona 3:');
      await expect(page.getByRole('alert')).toContainText('polovina znaka');
      await expect(page.getByText('JSON je ispravan')).toBeHidden();
    }
  });
});

test('a text typed before the script has come stays', async ({ page }) => {
  let letGo = () => {};
  const typed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(addressOf(jsonFormatter), { waitUntil: 'commit' });
  await inputBox(page, 'JSON').fill('[1]');
  letGo();
  await expect(inputBox(page, 'Rezultat')).toHaveValue('[\n  1\n]');
  await expect(inputBox(page, 'JSON')).toHaveValue('[1]');
});
