import { expect, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

signedIn();

/** The status that a program with the key gets. */
const use = (key: string, path = '/api/erp/sifarnici/drzave'): Promise<Response> =>
  fetch(`${process.env.E2E_URL}${path}`, { headers: { authorization: `Bearer ${key}` } });

test('a key is made, shown once, used elsewhere, and revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/api-keys');
  await page.getByRole('link', { name: 'Dodaj ključ' }).first().click();
  await expect(page.getByRole('heading', { name: 'Dodaj API ključ' })).toBeVisible();

  if (inLongRuns) {
    // Empty fields are reported.
    await page.getByRole('button', { name: 'Dodaj ključ' }).click();
    await expect(page.getByText('Unesite naziv.')).toBeVisible();
    await expect(page.getByText('Odaberite bar jednu dozvolu.')).toBeVisible();
    await expect(page.getByLabel('Naziv')).toBeFocused();
    await page.getByLabel('Naziv').fill('Skladište');
    await page.getByRole('button', { name: 'Dodaj ključ' }).click();
    await expect(page.getByText('Unesite naziv.')).toHaveCount(0);
    await expect(page.getByLabel('Pretraži dozvole')).toBeFocused();
    await expect(page.getByText('Odaberite bar jednu dozvolu.')).toBeInViewport();
  }

  await page.getByLabel('Naziv').fill('Skladište Zenica');
  if (inLongRuns) {
    await page.getByRole('combobox', { name: 'Vrijedi' }).click();
    await page.getByRole('option', { name: 'bez isteka' }).click();
    await expect(page.getByText('Bolje je odabrati rok.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Vrijedi' }).click();
    await page.getByRole('option', { name: '90 dana' }).click();
  }
  await page.getByLabel('Dozvoljene adrese').fill('127.0.0.1\nkuća');
  await page.getByLabel('Pretraži dozvole').fill('drzave');
  await page.getByRole('checkbox', { name: 'Države: pregled' }).check();
  await page.getByRole('button', { name: 'Dodaj ključ' }).click();
  await expect(page.getByText('„kuća” nije IP adresa ni raspon.')).toBeVisible();
  await page.getByLabel('Dozvoljene adrese').fill('127.0.0.1\n::1');
  await page.getByRole('button', { name: 'Dodaj ključ' }).click();

  await expect(page.getByRole('heading', { name: 'Ključ je napravljen' })).toBeVisible();
  const key = await page.getByLabel('API ključ', { exact: true }).inputValue();
  expect(key).toMatch(/^crs_[a-z0-9]{8}_[\w-]{43}$/);
  await page.getByRole('button', { name: 'Kopiraj ključ' }).click();
  await expect(page.getByRole('button', { name: 'Kopirano' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expect(page.getByRole('region', { name: 'Naredba za terminal' })).toContainText(key);
  expect(await faultsInAllLooks(page), 'made').toEqual([]);

  expect((await use(key)).status).toBe(200);
  expect((await use(key, '/api/admin/users')).status).toBe(403);

  // Shown once: neither Back nor a reload shows it again.
  await page.getByRole('link', { name: 'Gotovo' }).click();
  await expect(page.getByRole('heading', { name: 'Skladište Zenica' })).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  expect(await page.content()).not.toContain(key.slice(13));
  // No request waits until its use is recorded, and the page asks once.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/s adrese (127\.0\.0\.1|::1)/)).toBeVisible({ timeout: 5000 });
  }).toPass();
  expect(await page.evaluate((secret) => JSON.stringify({ ...localStorage }).includes(secret), key)).toBe(
    false,
  );

  await page.getByRole('button', { name: 'Opozovi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opozovi' }).click();
  await expect(page.getByText('Opozvan').first()).toBeVisible();
  await expect.poll(async () => (await use(key)).status).toBe(401);
  await expect(page.getByRole('region', { name: 'Historija izmjena' })).toContainText('Ključ opozvan');

  if (inLongRuns) {
    await page.getByRole('button', { name: 'Obriši' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
    await page.waitForURL('**/admin/api-keys');
    await expect(page.getByRole('link', { name: 'Skladište Zenica' })).toHaveCount(0);
  }
});
