// Long, since stale edits are those of every form, and a trial mail is one request.
// In the suite: settings.e2e.ts (changed, seen on the site, axe), resource-form.e2e.ts (stale edits), src/modules/site/settings.test.ts
// (what became of a trial mail).
import type { Page } from '@playwright/test';
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();
const version = async (page: Page): Promise<number> =>
  (await call<{ version: number }>(page, 'GET', '/admin/settings')).version;
const set = async (page: Page, values: object) =>
  call(page, 'PATCH', '/admin/settings', { version: await version(page), ...values });

// One after another: they change the same settings.
test.describe.configure({ mode: 'serial' });

test('a stale edit is reported and loses nothing', async ({ page }) => {
  await page.goto('/admin/settings');
  await page.getByLabel('Adresa', { exact: true }).fill('Moja adresa');
  await set(page, { address: `Tuđa adresa ${Date.now()}` });
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zapis je u međuvremenu izmijenjen' });
  await expect(dialog.getByRole('radiogroup', { name: 'Adresa' })).toContainText('Moja adresa');
  await dialog.getByRole('button', { name: 'Uzmi sačuvano' }).click();
  await expect(page.getByLabel('Adresa', { exact: true })).toHaveValue(/^Tuđa adresa/);
  await set(page, { address: '' });
});

test('a trial mail says what became of it', async ({ page }) => {
  await page.goto('/admin/settings');
  const panel = page.getByRole('region', { name: 'Probni mail' });
  await expect(panel.getByLabel('Kome')).not.toHaveValue('');
  await panel.getByLabel('Kome').fill('nije');
  await panel.getByRole('button', { name: 'Pošalji probni mail' }).click();
  await expect(panel.getByText('Unesite ispravnu e-mail adresu')).toBeVisible();
  await panel.getByLabel('Kome').fill('proba@primjer.ba');
  await panel.getByRole('button', { name: 'Pošalji probni mail' }).click();
  await expect(panel.getByRole('status')).toContainText('Mail je upisan u datoteku');
  await expect(panel.getByRole('status')).toContainText('probni-mail');
  await expect(page.getByRole('heading', { name: 'Historija izmjena' })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
});
