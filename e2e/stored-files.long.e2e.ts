// Long, since these are the rarer ways of moving and sending.
// In the suite: stored-files.e2e.ts (sent, named, moved, versions, trash), uploads.e2e.ts (cut connections),
// src/modules/stored-files/stored-files.test.ts.
import type { Locator, Page } from '@playwright/test';
import { expect as atOnce, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();
const SCREEN = '/admin/stored-files';

const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
const finished = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('heading', { name: `Gotovo: ${text}` })).toBeVisible();
const choose = async (page: Page, menu: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const folders = (page: Page): Locator => page.getByRole('navigation', { name: 'Fascikle' });

/** Makes a folder on the screen, which then shows it. */
async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Dodaj fasciklu' }).click();
  await page.getByRole('textbox', { name: 'Naziv' }).fill(name);
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

test('an upload that is cut off goes on, and a session that expires meanwhile is renewed', async ({
  page,
}) => {
  const run = Date.now();
  await page.goto(SCREEN);
  await makeFolder(page, `Prekid ${run}`);
  let refused = 0;
  await page.route('**/api/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH' || refused > 1) return route.continue();
    refused += 1;
    return refused === 1
      ? route.abort('connectionreset')
      : route.fulfill({ status: 401, json: { success: false, code: 'unauthenticated', message: 'x' } });
  });
  await page.getByTestId('files').setInputFiles([textFile('cijela.txt', 'Stigla je cijela')]);
  await finished(page, '1 datoteka');
  expect(refused).toBe(2);
  const kept = await call<{ size: number }[]>(page, 'GET', `${SCREEN}?q=cijela`);
  expect(kept[0]!.size).toBe(16);
});

test('a folder is moved by dragging, but not into itself or below', async ({ page }) => {
  const run = Date.now();
  await page.goto(SCREEN);
  await makeFolder(page, `Godine ${run}`);
  await makeFolder(page, `Mjeseci ${run}`);
  const named = (name: string): Locator => folders(page).getByRole('link', { name: `${name} ${run}` });
  const level = (name: string): Locator =>
    folders(page)
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: `${name} ${run}` }) });
  await expect(level('Mjeseci')).toHaveAttribute('aria-level', '2');
  for (const onto of ['Mjeseci', 'Godine']) {
    await named('Godine').dragTo(named(onto), {
      sourcePosition: { x: 30, y: 15 },
      targetPosition: { x: 90, y: 15 },
    });
    const refusal = page.getByText('Fascikla ne može biti u samoj sebi ni u fascikli ispod nje.');
    await expect(refusal).toBeVisible();
    await expect(refusal).toHaveCount(0);
  }
  await named('Mjeseci').dragTo(folders(page).getByRole('link', { name: 'Sve datoteke' }));
  await expect(level('Mjeseci')).toHaveAttribute('aria-level', '1');
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(level('Mjeseci')).toHaveAttribute('aria-level', '2');

  // The dialog does not offer them.
  await named('Godine').click();
  await choose(page, `Radnje fascikle Godine ${run}`, 'Premjesti fasciklu');
  const dialog = page.getByRole('dialog', { name: `Premjesti fasciklu „Godine ${run}”` });
  await expect(dialog.getByRole('button', { name: 'Na vrh' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: String(run) })).toHaveCount(0);
});
