import type { Page } from '@playwright/test';
import { withNotices } from './ejn-source.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
withNotices(call);
const LIST = '/admin/interno/ejngovba/announcements';
const rows = (page: Page) => page.locator('[data-record]:not([role=treegrid] *)');

test('the list opens with what can still be bid for, says so, and is narrowed by counts in the address', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(LIST);
  await expect(page).toHaveURL(/state__in=open/);
  await expect(page.getByText('Prikazane su nabavke za koje se još mogu predati ponude.')).toBeVisible();
  await expect(page.getByText(/Preuzimaju se obavještenja o nabavci/)).toBeVisible();
  await expect(page.getByText('Simulacija: obavještenja su izmišljena.')).toBeVisible();
  await expect(rows(page).first()).toContainText('Otvoreno');
  await expect(rows(page).first()).toContainText(/još \d+ dan|danas do|sutra do/);
  const facets = page.getByRole('navigation', { name: 'Suzi listu' });
  await expect(facets.getByRole('link', { name: /^Robe/ })).toBeVisible();
  expect(await faultsInAllLooks(page), 'list').toEqual([]);

  const goods = facets.getByRole('link', { name: /^Robe/ });
  await goods.click();
  await expect(page).toHaveURL(/contract_type__in=Goods/);
  await expect(goods).toHaveAttribute('aria-current', 'true');
  // The others can be added.
  await facets.getByRole('link', { name: 'Usluge', exact: true }).click();
  await expect(page).toHaveURL(/contract_type__in=Goods(,|%2C)Services/);
  await page.goBack();
  // Notices go on coming meanwhile, and change both.
  await expect(async () => {
    const count = (await goods.textContent())!.replace(/\D/g, '');
    const total = new RegExp(`od ${count.replace(/\B(?=(\d{3})+$)/g, '.')}\\b|^Ukupno ${count}`);
    await expect(page.getByText(total).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.goBack();
  await expect(page).not.toHaveURL(/contract_type/);
  await page.getByRole('link', { name: 'Prikaži sva obavještenja' }).click();
  await expect(page).toHaveURL(/pogled=svi/);
  await page.getByRole('combobox', { name: 'Poredaj' }).click();
  await page.getByRole('option', { name: 'Najveća vrijednost prvo' }).click();
  await expect(page).toHaveURL(/sort=-value/);
});
