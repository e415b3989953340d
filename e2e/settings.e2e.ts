import type { Page } from '@playwright/test';
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();
const version = async (page: Page): Promise<number> =>
  (await call<{ version: number }>(page, 'GET', '/admin/settings')).version;
const set = async (page: Page, values: object) =>
  call(page, 'PATCH', '/admin/settings', { version: await version(page), ...values });

test('what is changed stands on the site at once, and in the top bar', async ({ page, context }) => {
  test.slow();
  const name = `Čaršija ${Date.now()}`;
  await page.goto('/erp/sifarnici/kantoni');
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Postavke sajta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Postavke sajta' })).toBeVisible();

  await page.getByLabel('E-mail').fill('nije adresa');
  await page.getByLabel('Posjete (dana)').fill('malo');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Unesite ispravnu e-mail adresu')).toBeVisible();
  await expect(page.getByText('Unesite cijeli broj dana od 1 do')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();

  await page.getByLabel('Naziv sajta').fill(name);
  await page.getByLabel('E-mail').fill('info@primjer.ba');
  await page.getByLabel('Telefon').fill('+387 33 111-222');
  await page.getByLabel('Posjete (dana)').fill('400');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Postavke su sačuvane.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(name);
  await expect(page.getByRole('region', { name: 'Historija izmjena' })).toContainText('Naziv sajta');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await expect(page.getByLabel('Primaoci poruka')).toHaveAttribute('placeholder', 'info@primjer.ba');

  const site = await context.newPage();
  await site.goto('/');
  await expect(site.getByRole('contentinfo')).toContainText(name);
  await expect(site.getByRole('link', { name: '+387 33 111-222' }).first()).toBeVisible();
  await site.close();
  await set(page, { site_name: '', email: '', phone_number: '' });
});
