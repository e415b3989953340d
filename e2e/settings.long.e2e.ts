// Long, since stale edits are those of every form.
// In the suite: settings.e2e.ts (changed, seen on the site, a trial mail, axe), resource-form.e2e.ts (stale edits).
import type { Page } from '@playwright/test';
import { expect as atOnce, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();
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
