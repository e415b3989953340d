import type { Locator, Page } from '@playwright/test';
import { jsonEscape } from '../src/site/tools/json/escape/tool.ts';
import { jsonFormatter } from '../src/site/tools/json/formatter/tool.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { TOOLS } from '../src/site/tools/tools.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { holds, inputBox, listen, openTool } from './tool-page.ts';

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
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.fill('navodnici');
  await expect(page).toHaveURL(/\?q=navodnici$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([jsonEscape.name]);
  await box.fill('nečega takvog nema');
  await expect(page.getByText('Takvog alata nema.')).toBeVisible();
  await page.getByRole('button', { name: 'Pokaži sve alate' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(TOOLS.length);
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

/** What came of a tool's example, in each of them. */
const WORKED_ON = [
  '.tool-output :is(.tool-result, .picture-view img, .json-report)',
  '.pdf-page [data-drawn]',
  '.pdf-doc .pdf-facts',
  '.qr-verdict[data-kind=good]',
  '.numbers-table tbody tr',
  '.ocr-text',
].join();

/** Where a tool is given what it works on, and its button "Primjer": from the page's top, in px, on a phone and on a desk. */
async function placesOf(page: Page) {
  const places = [];
  for (const window of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(window);
    const place = async (what: Locator) => {
      const box = (await what.first().boundingBox())!;
      return { x: box.x, y: box.y + (await page.evaluate(() => scrollY)) };
    };
    const input = await place(page.locator('main :is(textarea, .tool-files .button, .qr-fields input)'));
    places.push({ ...window, input, example: await place(page.getByRole('button', { name: 'Primjer' })) });
  }
  return places;
}

/** Runs in the page: notes what is made of `Intl`, of which the first reads calendars and numbers of all languages. */
function noteFormatters(): void {
  const made: string[] = [];
  Object.assign(window, { formatters: made });
  for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator'] as const)
    Intl[name] = new Proxy(Intl[name], {
      construct(formatter, given) {
        made.push(name);
        return Reflect.construct(formatter, given);
      },
    }) as never;
}

for (const { address, name } of [
  { address: '/alati', name: 'the tools' },
  ...TOOLS.map((tool) => ({ address: addressOf(tool), name: tool.path })),
])
  test(`axe finds nothing on ${name}, in any window`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.addInitScript(noteFormatters);
    await page.goto(address);
    await expect(page.getByText('Učitavanje...')).toBeHidden();
    expect(await page.evaluate('formatters'), 'made before anything is to be written').toEqual([]);
    const example = page.getByRole('button', { name: 'Primjer' }).first();
    if (await example.count()) {
      const before = await placesOf(page);
      for (const { input, height, width } of before)
        expect(input.y + 60, `first screen, ${width} px`).toBeLessThan(height);
      await example.click();
      await expect(page.locator(WORKED_ON).first()).toBeVisible({ timeout: 40_000 });
      await expect(page.getByRole('progressbar')).toBeHidden();
      // What the pointer is on stays under it.
      const places = (all: typeof before) =>
        all.map(({ example: { x, y } }) => [Math.round(x), Math.round(y)]);
      expect(places(await placesOf(page))).toEqual(places(before));
    }
    expect(await faultsInAllLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

test('what was entered is there for whoever comes back, also what may not stand in the address', async ({
  page,
}) => {
  await openTool(page, jsonFormatter);
  await inputBox(page, 'JSON').fill('{"a":[1,2]}');
  await page.getByLabel('JSONPath upit').fill('$.a[1]');
  await expect(inputBox(page, 'Rezultat')).toHaveValue('[\n  2\n]');
  await holds(page, 'path=');
  await page.getByRole('link', { name: 'Validator' }).first().click();
  await inputBox(page, 'JSON').fill('{"b":1}');
  await inputBox(page, 'JSON Schema (po želji)').fill('{"type":"array"}');
  // It is kept when the hands rest.
  await holds(page, 'array');
  await page.getByRole('link', { name: 'Svi alati' }).click();
  await page.goBack();
  await expect(inputBox(page, 'JSON')).toHaveValue('{"b":1}');
  await expect(inputBox(page, 'JSON Schema (po želji)')).toHaveValue('{"type":"array"}');
  await page.goBack();
  await expect(inputBox(page, 'JSON')).toHaveValue('{"a":[1,2]}');
  await expect(page).toHaveURL(addressOf(jsonFormatter));
  await expect(inputBox(page, 'Rezultat')).toHaveValue('[\n  2\n]');
  // A jump within the page is a step of its own; what is changed after it, or right before, stands also in the step before.
  await inputBox(page, 'JSON').fill('{"a":[3,4]}');
  await page.evaluate(() => {
    location.hash = '#sadrzaj';
  });
  await holds(page, '[3,4]');
  await page.reload();
  await expect(inputBox(page, 'JSON')).toHaveValue('{"a":[3,4]}');
  await page.evaluate(() => {
    location.hash = '#alat';
  });
  await inputBox(page, 'JSON').fill('{"a":[5,6]}');
  await page.goBack();
  await holds(page, '[5,6]');
  await page.reload();
  await expect(inputBox(page, 'JSON')).toHaveValue('{"a":[5,6]}');
});

test.describe('JSON escape', () => {
  test('text becomes a JSON string while it is typed, and turns back', async ({ page }) => {
    await openTool(page, jsonEscape);
    const sent = listen(page);
    const result = inputBox(page, 'JSON string');
    await inputBox(page, 'Tekst').fill('Reče: "ć"\n');
    await expect(result).toHaveValue('"Reče: \\"ć\\"\\n"');
    await page.getByLabel('Kao \\uXXXX').check();
    await expect(result).toHaveValue('"Re\\u010de: \\"\\u0107\\"\\n"');
    await page.getByLabel('S navodnicima').uncheck();
    await expect(result).toHaveValue('Re\\u010de: \\"\\u0107\\"\\n');
    await page.keyboard.press('Control+Enter');
    await expect(inputBox(page, 'Tekst')).toHaveValue('Reče: "ć"\n');
    await expect(page).toHaveURL(/\?direction=unescape&quotes=0&unicode=escape$/);
    // Turned back, the way as well.
    await page.getByRole('button', { name: 'Vrati' }).click();
    await expect(inputBox(page, 'JSON string')).toHaveValue('Re\\u010de: \\"\\u0107\\"\\n');
    await expect(page).toHaveURL(/\?quotes=0&unicode=escape$/);
    await page.getByRole('button', { name: 'Ponovi' }).click();
    await expect(page).toHaveURL(/\?direction=unescape&quotes=0&unicode=escape$/);
    await page.getByRole('button', { name: 'Vrati' }).click();
    await expect(inputBox(page, 'Tekst')).toHaveValue('Reče: "ć"\n');
    expect(sent()).toEqual([]);
  });
});
