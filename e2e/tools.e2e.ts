import { jsonEscape } from '../src/site/tools/json/escape/tool.ts';
import { jsonFormatter } from '../src/site/tools/json/formatter/tool.ts';
import { jsonValidator } from '../src/site/tools/json/validator/tool.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { TOOLS } from '../src/site/tools/tools.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { holds, inputBox, listen, openTool } from './tool-page.ts';
import { checkTool } from './tools-walk.ts';

// The longest of the last files: one browser would work on it alone while the others have nothing left.
test.describe.configure({ mode: 'parallel' });

test('a tool is found by its words however they are written, and Enter opens it', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Glavna navigacija' })
    .getByRole('link', { name: 'Alati' })
    .click();
  await expect(page).toHaveURL(/\/alati\/?$/);
  await expect(page.getByText('Učitavanje...')).toBeHidden();
  const box = page.getByRole('searchbox', { name: 'Šta vam treba?' });
  // Once the page has come to life: until then the key does nothing.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box).toBeFocused({ timeout: 1000 });
  }).toPass();
  await box.fill('navodnici');
  await expect(page).toHaveURL(/\?q=navodnici$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([jsonEscape.name]);
  await box.fill('nečega takvog nema');
  await expect(page.getByText('Takvog alata nema.')).toBeVisible();
  await page.getByRole('button', { name: 'Pokaži sve alate' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(TOOLS.length);
  expect(await faultsInAllLooks(page)).toEqual([]);
  await box.fill('UNESCAPE');
  await box.press('Enter');
  await expect(page).toHaveURL(addressOf(jsonEscape));
});

test('whatever a page sends is seen, also where it looks like a part of the site', async ({ page }) => {
  await openTool(page, jsonEscape);
  const sent = listen(page);
  const { origin, host } = new URL(page.url());
  await page.evaluate(async (host) => {
    await fetch(document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')!.src);
    await fetch('/assets/tajna');
    await new Promise((done) => {
      new WebSocket(`ws://${host}/tajna`).onerror = done;
    });
  }, host);
  expect(sent()).toEqual([`GET ${origin}/assets/tajna`, `WEBSOCKET ws://${host}/tajna`]);
});

// The others are looked at where they are worked with.
test(`axe finds nothing on ${jsonEscape.path}, in any window`, ({ page }) =>
  checkTool(page, addressOf(jsonEscape)));

test('what was entered is there for whoever comes back, also what may not stand in the address', async ({
  page,
}) => {
  await openTool(page, jsonFormatter);
  await inputBox(page, 'JSON').fill('{"a":[1,2]}');
  await page.getByLabel('JSONPath upit').fill('$.a[1]');
  await expect(inputBox(page, 'Rezultat')).toHaveValue('[\n  2\n]');
  await holds(page, 'path=');
  await page.getByRole('link', { name: 'Validator' }).first().click();
  // Both pages have such a box.
  await expect(page.getByRole('heading', { level: 1, name: jsonValidator.name })).toBeVisible();
  await inputBox(page, 'JSON').fill('{"b":1}');
  await inputBox(page, 'JSON Schema (po želji)').fill('{"type":"array"}');
  // It is kept when the hands rest.
  await holds(page, 'array');
  await page.getByRole('link', { name: 'Svi alati' }).click();
  await expect(page).toHaveURL(/\/alati\/?$/);
  await page.goBack();
  await expect(inputBox(page, 'JSON')).toHaveValue('{"b":1}');
  await expect(inputBox(page, 'JSON Schema (po želji)')).toHaveValue('{"type":"array"}');
  await page.goBack();
  await expect(inputBox(page, 'JSON')).toHaveValue('{"a":[1,2]}');
  await expect(page).toHaveURL(addressOf(jsonFormatter));
  await expect(inputBox(page, 'Rezultat')).toHaveValue('[\n  2\n]');
});
