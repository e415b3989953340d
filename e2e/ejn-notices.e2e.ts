import type { Page } from '@playwright/test';
import { noticesBy, withNotices } from './ejn-source.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();
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

test('a search says what was searched for, and offers what else may be done where nothing is found', async ({
  page,
}) => {
  await page.goto(`${LIST}?pogled=svi`);
  const box = page.getByRole('searchbox', { name: 'Pretraži obavještenja' });
  await box.fill('hljeb i');
  await expect(page.getByText(/Traženo i: .*kruh/)).toBeVisible();
  await expect(page.getByText(/Nije traženo: i/)).toBeVisible();
  await box.fill('-hljeb');
  await expect(page.getByText('Iz svega se ne može samo izuzimati.')).toBeVisible();
  // Words that are an authority's name are in no notice: it is offered as a filter.
  const [one] = await noticesBy(call, page, 'state__in=open&page_size=1');
  const { id, name } = one!.authority!;
  await page.goto(`${LIST}?q=${encodeURIComponent(name)}&state__in=open`);
  await expect(page.getByText('Ovo su ugovorni organi:')).toBeVisible();
  expect(await faultsInAllLooks(page), 'authority').toEqual([]);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`authority__in=${id}(&|$)`));
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(rows(page).first()).toContainText('Otvoreno');

  await page.goto(`${LIST}?q=nepostojecarijec&state__in=open`);
  await expect(page.getByText('Ništa nije pronađeno')).toBeVisible();
  expect(await faultsInAllLooks(page), 'nothing found').toEqual([]);
  await page.getByRole('button', { name: 'Traži i među zatvorenim' }).click();
  await expect(page).not.toHaveURL(/state__in/);
  // Saved with one press.
  await page.getByRole('button', { name: 'Sačuvaj kao praćenje' }).click();
  await expect(page.getByText('Praćenje je sačuvano.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'nepostojecarijec' })).toBeVisible();
  await expect(page).toHaveURL(/\/pracenja\/[0-9a-f-]{36}\/view/);
  // What has no conditions has to be decided first, also where the list asks for what is open by itself.
  await page.goto(`${LIST}?pogled=svi`);
  await page.getByRole('button', { name: 'Sačuvaj kao praćenje' }).click();
  await expect(page).toHaveURL(/\/pracenja\/create/);
  await page.goto(LIST);
  await expect(page).toHaveURL(/state__in=open/);
  // The list takes up its conditions after the address has them.
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sačuvaj kao praćenje' }).click();
  await expect(page).toHaveURL(/\/pracenja\/create/);
  await expect(page.getByText('Praćenje bez uslova bi javljalo svako obavještenje.')).toBeVisible();
});

test('on a phone it is narrowed in a drawer, and rows are pressed with a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Suzi i poredaj' }).click();
  const drawer = page.getByRole('dialog', { name: 'Suzi listu' });
  await drawer.getByRole('link', { name: /^Usluge/ }).click();
  await expect(page).toHaveURL(/contract_type__in=Services/);
  await drawer.getByRole('button', { name: 'Prikaži', exact: true }).click();
  await expect(drawer).toBeHidden();
  const box = (await rows(page).first().boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(box.height).toBeLessThanOrEqual(88);
});
