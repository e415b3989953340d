import type { Locator, Page } from '@playwright/test';
import { expect, faultsInAllLooks } from './fixtures.ts';

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

/** A tool, or the page of all, in all windows, with its example worked on: axe finds nothing, and what the pointer is on stays under it. */
export async function checkTool(page: Page, address: string): Promise<void> {
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
    const places = (all: typeof before) => all.map(({ example: { x, y } }) => [Math.round(x), Math.round(y)]);
    expect(places(await placesOf(page))).toEqual(places(before));
  }
  expect(await faultsInAllLooks(page)).toEqual([]);
  expect(complaints).toEqual([]);
}
