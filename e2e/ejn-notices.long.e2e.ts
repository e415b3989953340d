// Long, since it narrows the list in further ways.
// In the suite: ejn-notices.e2e.ts (opened, narrowed, searched, on a phone), and src/modules/procurement/notices/search/search.test.ts.
import type { Page } from '@playwright/test';
import { noticesBy, withNotices } from './ejn-source.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();
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
