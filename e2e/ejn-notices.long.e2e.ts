// Long, since it narrows the list in further ways.
// In the suite: ejn-notices.e2e.ts (opened, narrowed, axe), and src/modules/procurement/notices/search/search.test.ts.
import type { Page } from '@playwright/test';
import { noticesBy, withNotices } from './ejn-source.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
withNotices(call);
const LIST = '/admin/interno/ejngovba/announcements';
const rows = (page: Page) => page.locator('[data-record]:not([role=treegrid] *)');

test('a row says where it stands among own procurements, whole on a phone too', async ({ page }) => {
  const [notice] = await noticesBy(call, page, 'state__in=open&sort=-deadline&page_size=1');
  await call(page, 'POST', '/admin/interno/ejngovba/nase-nabavke', {
    idguid: notice!.idguid,
    state: 'pripremamo',
  });
  await page.goto(`${LIST}?state__in=open&sort=-deadline&q=${encodeURIComponent(notice!.number!)}`);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const row = rows(page).filter({ hasText: 'Naše: pripremamo' }).first();
    await expect(row).toBeVisible();
    const [outer, inner] = [
      (await row.boundingBox())!,
      (await row.getByText('Naše: pripremamo').boundingBox())!,
    ];
    expect(inner.x + inner.width, `${width}`).toBeLessThanOrEqual(outer.x + outer.width);
  }
  expect(await faultsInAllLooks(page), 'ours').toEqual([]);
});

test('codes are chosen by typing and in the tree', async ({ page }) => {
  await page.goto(LIST);
  const facets = page.getByRole('navigation', { name: 'Suzi listu' });
  const codes = facets.getByRole('combobox', { name: 'Oznake' });
  // What is not in view has its list hidden, and only a click scrolls there.
  await codes.click();
  await codes.fill('lijekovi');
  await page
    .getByRole('option', { name: /^Lijekovi/ })
    .first()
    .click();
  await expect(page).toHaveURL(/cpv__in=\d{8}/);
  await facets.getByRole('button', { name: 'Stablo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Odaberite CPV oznake' });
  await dialog.getByRole('searchbox').fill('45000000');
  // The whole tree has a line of this code too.
  await expect(dialog.getByText('Pronađeno: 1')).toBeVisible();
  await dialog.getByRole('button', { name: /^45000000-7/ }).click();
  await expect(dialog.getByText('Odabrano: 2')).toBeVisible();
  expect(await faultsInAllLooks(page), 'tree of codes').toEqual([]);
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
  await page.getByRole('button', { name: 'Pretraži i zatvorene' }).click();
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
