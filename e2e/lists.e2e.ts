import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { modules, resources } from '../src/modules.ts';
import { addRecords, type Send } from '../test/list-rows.ts';
import { scaledTimeout } from '../test/timeout.ts';
import { expect as atOnce, faults, faultsInAllLooks, goInside, PHONE, test } from './fixtures.ts';
import { addRows, FAILED_JOB, showBackup, showJobs } from './list-rows.ts';
import { signedInOnce } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();

/** Resources of a few records, which are drawn instead of listed. */
const DRAWN = new Set(['poslovne-godine']);

interface Lists {
  kind: string;
  lists: readonly { name: string; path: string }[];
  /** Only the first is looked at in every theme and width: cells are drawn by their kind in all of them. */
  alike?: boolean;
}
/** Lists that a test goes through. Those of the modules are many, so each module has a test. */
const LISTS: Lists[] = [
  { kind: 'resources', lists: resources.filter(({ name }) => !DRAWN.has(name)), alike: true },
  { kind: 'trash', lists: resources.map(({ name, path }) => ({ name, path: `${path}/trash` })), alike: true },
  ...modules.flatMap(({ lists = [] }) =>
    lists.length > 0 ? [{ kind: lists.map(({ name }) => name).join(', '), lists }] : [],
  ),
];
/** Rows of the list, not those of a tree beside it. */
const rows = (page: Page) => page.locator('[data-record]:not([role=treegrid] *)');

/** Closes what is open, and waits until the page handles keys again. */
const shut = (page: Page): Promise<void> =>
  // Opened elements take the focus with a delay, and Escape goes to the focused one.
  expect(async () => {
    await page.keyboard.press('Escape');
    await atOnce(page.getByRole('dialog')).toHaveCount(0, { timeout: 1000 });
  }).toPass();

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(scaledTimeout(180_000));
  const request = await playwright.request.newContext({ baseURL });
  const send: Send = (method, path, body) => call({ request }, method, path, body);
  await addRecords(send);
  await addRows(send, request);
  await request.dispose();
});

for (const { kind, lists, alike } of LISTS)
  test(`every list has views, filters, columns, keys and, on a phone, rows of two lines to press: ${kind}`, async ({
    page,
  }) => {
    test.setTimeout(scaledTimeout(300_000));
    await showJobs(page, () => [FAILED_JOB]);
    await showBackup(page);
    const looks = alike ? 1 : lists.length;
    for (const [index, { name, path }] of lists.entries()) await walk(page, name, path, index < looks);
  });

async function walk(page: Page, name: string, path: string, inAllLooks: boolean): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goInside(page, `${path}?pogled=svi`);
  await expect(rows(page).first(), name).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pogled: / }), name).toBeVisible();
  await expect(page.getByRole('searchbox').first(), name).toBeVisible();
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
  // The whole header cell sorts.
  const head = page.locator('th[data-column]:has(button)').first();
  const { x, y, width, height } = (await head.boundingBox())!;
  await page.mouse.click(x + width - 12, y + height - 4);
  await expect(head, name).toHaveAttribute('data-sorted', 'true');
  // Until the rows in the new order arrive, the old ones are pale.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
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

test('on a phone a backup says when it was made, in local time', async ({ page }) => {
  await showBackup(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await goInside(page, '/admin/rezervne-kopije');
  await expect(rows(page)).toContainText('21. 11. 2026. 02:30');
  await expect(rows(page)).toContainText('carsija-20261121-013000.arhiva');
});

test('the width of a column is dragged, stored for the person, and reset', async ({ page }) => {
  await page.goto('/erp/sifarnici/drzave');
  await expect(rows(page).first()).toBeVisible();
  const head = page.locator('th[data-column=naziv]');
  const edge = page.getByRole('separator', { name: 'Širina kolone Naziv', exact: true });
  const widthOf = async () => Math.round((await head.boundingBox())!.width);
  const before = await widthOf();
  const grip = (await edge.boundingBox())!;
  const kept = page.waitForResponse((answer) => answer.url().includes('/korisnik/liste/drzave'));
  await page.mouse.move(grip.x + grip.width / 2, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + grip.width / 2 + 60, grip.y + 10, { steps: 4 });
  await page.mouse.up();
  expect((await kept).status()).toBe(200);
  expect(Math.abs((await widthOf()) - before - 60)).toBeLessThanOrEqual(2);
  // Resizing does not sort.
  expect(new URL(page.url()).search).toBe('');
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 44));
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 44));
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Kolone' }).click();
  await page.getByText('Zbijeno', { exact: true }).click();
  await expect(page.locator('table:has([data-record])')).toHaveAttribute('data-density', 'compact');
  await page.getByText('Prozračno', { exact: true }).click();
  await page.getByRole('button', { name: 'Vrati uobičajene kolone i širine' }).click();
  await expect(edge).toHaveAttribute('aria-valuenow', '0');
});
