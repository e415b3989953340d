import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { modules, resources } from '../src/modules.ts';
import { addRecords, type Send } from '../test/list-rows.ts';
import { scaledTimeout } from '../test/timeout.ts';
import { expect as atOnce, faults, faultsInAllLooks, goInside, PHONE, test } from './fixtures.ts';
import { addRows } from './list-rows.ts';
import type { signedIn } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });

/** A list's name and address. */
export interface Listed {
  name: string;
  path: string;
}

/** Resources of a few records, which are drawn instead of listed. */
const DRAWN = new Set(['poslovne-godine']);
export const RESOURCES: readonly Listed[] = resources.filter(({ name }) => !DRAWN.has(name));
/** Of all resources. */
export const TRASHES: readonly Listed[] = resources.map(({ name, path }) => ({
  name,
  path: `${path}/trash`,
}));
/** Lists that the modules declare beside those of their resources, by their names: those of a module together. */
export const DECLARED: readonly (readonly [names: string, lists: readonly Listed[]])[] = modules.flatMap(
  ({ lists = [] }) => (lists.length > 0 ? [[lists.map(({ name }) => name).join(', '), lists] as const] : []),
);

/** Before the walks of a file every list has a row; `call` is the API client of `signedIn`. */
export function withRows(call: ReturnType<typeof signedIn>): void {
  test.beforeAll(async ({ playwright, baseURL }) => {
    test.setTimeout(scaledTimeout(110_000));
    const request = await playwright.request.newContext({ baseURL });
    const send: Send = (method, path, body) => call({ request }, method, path, body);
    await addRecords(send);
    await addRows(send, request);
    await request.dispose();
  });
}

/** Rows of the list, not those of a tree beside it. */
export const rows = (page: Page) => page.locator('[data-record]:not([role=treegrid] *)');

/** Closes what is open, and waits until the page handles keys again. */
const shut = (page: Page): Promise<void> =>
  // Opened elements take the focus with a delay, and Escape goes to the focused one.
  expect(async () => {
    await page.keyboard.press('Escape');
    await atOnce(page.getByRole('dialog')).toHaveCount(0, { timeout: 1000 });
  }).toPass();

/**
 * Opens a list and does with it what every list must do: views, filters, columns, keys, files; on a phone it has rows to press. With
 * `inAllLooks` axe looks at it in all of them, else once.
 */
export async function walk(page: Page, { name, path }: Listed, inAllLooks: boolean): Promise<void> {
  await show(page, { name, path });
  await page.getByRole('button', { name: 'Kolone' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Visina redova' }), name).toBeVisible();
  await shut(page);
  await page.keyboard.press('f');
  await expect(page.getByRole('textbox', { name: 'Polje za filter' }), name).toBeFocused();
  await shut(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Prečice na tastaturi' }), name).toBeVisible();
  await shut(page);
  // By its record: another walk may add a row above it meanwhile.
  const first = await rows(page).first().getAttribute('data-record');
  await page.keyboard.press('j');
  await expect(page.locator(`[data-record="${first}"] [data-row]`), name).toBeFocused();
  const [before] = await page.locator('th[data-column] button').allInnerTexts();
  expect(before, name).not.toBe('');
  await selects(page, name);
  await exports(page, name);
  await sorts(page, name);
  const found = inAllLooks
    ? // The phone is one of the windows: the rows are not drawn for it once more.
      await faultsInAllLooks(page, async (_, width) => {
        if (width === PHONE) await fitsPhone(page, name);
      })
    : await faults(page);
  expect.soft(found, name).toEqual([]);
  if (inAllLooks) return;
  await page.setViewportSize({ width: PHONE, height: 844 });
  await fitsPhone(page, name);
}

/** Opens a list, and looks at its columns and rows once: what all lists have in common is walked elsewhere. */
export async function glance(page: Page, list: Listed): Promise<void> {
  await test.step(list.name, async () => {
    await show(page, list);
    expect.soft(await page.locator('th[data-column]').allInnerTexts(), list.name).not.toEqual([]);
  });
}

async function show(page: Page, { name, path }: Listed): Promise<void> {
  if (page.viewportSize()!.width !== 1440) await page.setViewportSize({ width: 1440, height: 900 });
  await goInside(page, `${path}?pogled=svi`);
  await rows(page).first().waitFor();
  await expect(page.getByRole('button', { name: /^Pogled: / }), name).toBeVisible();
  await expect(page.getByRole('searchbox').first(), name).toBeVisible();
}

/** The whole header cell sorts. */
async function sorts(page: Page, name: string): Promise<void> {
  const head = page.locator('th[data-column]:has(button)').first();
  // Until it stands still.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await head.hover();
  const { x, y, width, height } = (await head.boundingBox())!;
  await page.mouse.click(x + width - 12, y + height - 4);
  await expect(head, name).toHaveAttribute('data-sorted', 'true');
  // Until the rows in the new order arrive, the old ones are pale.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** On a phone rows stand instead of a table, and what there is to press is large enough for a finger. */
async function fitsPhone(page: Page, name: string): Promise<void> {
  // A chart has a table of its own beside it.
  await expect(page.locator('table:has([data-record])'), name).toHaveCount(0);
  const heightOf = async () => (await rows(page).first().boundingBox())?.height ?? 0;
  await expect.poll(heightOf, name).toBeGreaterThanOrEqual(44);
  expect.soft(await heightOf(), name).toBeLessThanOrEqual(88);
  for (const target of await rows(page).first().locator('button, [class*=tick]:has(input)').all()) {
    const box = (await target.boundingBox())!;
    expect.soft(Math.min(box.width, box.height), `${name}: ${target}`).toBeGreaterThanOrEqual(44);
  }
}

/** Where rows can be selected, one is: the bar says so, and clears it. */
async function selects(page: Page, name: string): Promise<void> {
  const ticks = page.getByRole('checkbox', { name: /^Odaberi / });
  if ((await ticks.count()) === 0) return;
  await ticks.last().check();
  const bar = page.getByRole('region', { name: 'Odabrani zapisi' });
  await expect(bar, name).toContainText(/Odabrano: 1\s/);
  await expect(bar.getByRole('button').first(), name).toBeVisible();
  await bar.getByRole('button', { name: 'Poništi odabir' }).click();
  await expect(bar, name).toHaveCount(0);
}

/** The menu gives a file that begins with the columns in sight. */
async function exports(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Više radnji', exact: true }).click();
  const asked = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const file = await asked;
  expect(file.suggestedFilename(), name).toMatch(/^[\w-]+-\d{4}-\d\d-\d\d\.csv$/);
  const [first] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
  const heads = await page
    .locator('th[data-column] :is([class*=headText], [class*=plainHead])')
    .allInnerTexts();
  expect(first, name).toBe(heads.join(';'));
}
