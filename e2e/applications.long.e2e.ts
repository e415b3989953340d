// Long, since keys of a publisher are walked on their own.
// In the suite: applications.e2e.ts (the life of a version), src/modules/applications/versions/versions.test.ts,
// src/modules/applications/signatures/secret-key.test.ts.
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();

test('the server signs for a publisher who wants it so', async ({ page }) => {
  test.setTimeout(120_000);
  const run = Date.now();
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/admin/aplikacije', {
    ...{ name: `Ključ ${run}`, slug: `kljuc-${run}`, visibility: 'licensed', macos: true },
  });
  await page.goto(`/admin/aplikacije/view/${idguid}`);
  await page.getByRole('button', { name: 'Upiši svoj tajni ključ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tajni ključ').fill('nije ključ');
  await dialog.getByRole('button', { name: 'Upiši' }).click();
  await expect(dialog.getByText('Ovo nije tajni ključ', { exact: false })).toBeVisible();
  expect(await faultsInAllLooks(page), 'key').toEqual([]);
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await page.getByRole('button', { name: 'Neka potpisuje server' }).click();
  await dialog.getByRole('button', { name: 'Napravi ključ' }).click();
  await expect(page.getByRole('button', { name: 'Za Tauri (pubkey)' })).toBeVisible();
  await expect(page.getByText('Potpisuje server', { exact: false }).first()).toBeVisible();
  expect(await faultsInAllLooks(page), 'signing').toEqual([]);
});
