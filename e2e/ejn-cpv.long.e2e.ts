// Long, since it walks the vocabulary in three ways.
// In the suite: opened.e2e.ts (it opens; axe), src/modules/procurement/cpv/search.test.ts, src/modules/procurement/cpv/cpv.test.ts.
import { withNotices } from './ejn-source.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
withNotices(call);
const CPV = '/admin/interno/ejngovba/cpv';

test('a code is found by digits and by words, and a wrong check digit is told by the list', async ({
  page,
}) => {
  await page.goto(CPV);
  const box = page.getByRole('searchbox', { name: 'Pretraži CPV oznake' });
  const tree = page.getByRole('treegrid', { name: 'CPV oznake' });
  await box.fill('gradjevinski radovi');
  await expect(tree.getByRole('link', { name: /^45000000-7/ })).toBeVisible();
  await expect(page).toHaveURL(/q=gradjevinski/);
  await box.fill('03000000-2');
  await expect(page.getByRole('alert')).toHaveText('Oznaka 03000000-2 ne postoji; mislite li 03000000-1?');
  expect(await faultsInAllLooks(page), 'wrong check digit').toEqual([]);
  await box.fill('nema ovakve riječi');
  await expect(page.getByText(/Nijedna oznaka nema u nazivu/)).toBeVisible();

  // From what was found into the whole tree, opened at that code.
  await box.fill('33600000-6');
  await expect(page.getByText('Pronađeno: 1')).toBeVisible();
  await tree.getByRole('button', { name: 'Otvori 33600000-6' }).click();
  await expect(tree.locator('tr[aria-level="1"]')).toHaveCount(45);
  await expect(tree.locator('tr[aria-level="3"]').first()).toBeVisible();
});

test('the operator names a code in Bosnian; who comes second sees what was written meanwhile', async ({
  page,
}) => {
  const code = '03113000';
  await page.goto(`${CPV}?q=${code}`);
  await page.getByRole('button', { name: /^Uredi bosanski naziv: 03113000/ }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Bosanski naziv' });
  await expect(field).toBeFocused();
  const { version } = await call<{ version: number }>(page, 'GET', `${CPV}/${code}`);
  await call(page, 'PUT', `${CPV}/${code}`, { version, name_bs: 'Šećer od biljaka' });
  await field.fill('Biljke za šećer');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('dialog').last()).toContainText('Šećer od biljaka');
  await page.getByRole('button', { name: 'Zadrži moje' }).click();
  await expect(page.getByText('Naziv je sačuvan.')).toBeVisible();
  const tree = page.getByRole('treegrid', { name: 'CPV oznake' });
  await expect(tree).toContainText('Biljke za šećer');
  await page.getByRole('button', { name: /^Uredi bosanski naziv: 03113000/ }).click();
  await expect(dialog.getByRole('region', { name: 'Historija izmjena' })).toContainText('Šećer od biljaka');
  expect(await faultsInAllLooks(page), 'name').toEqual([]);
});

test('the vocabulary is opened branch by branch, with what is open under each code, and leads to it', async ({
  page,
}) => {
  await page.goto(CPV);
  const tree = page.getByRole('treegrid', { name: 'CPV oznake' });
  const rows = tree.locator('tbody tr');
  await expect(rows).toHaveCount(45);
  await expect(rows.first()).toContainText('03000000-1');
  await expect(page.getByText('Ured za publikacije Evropske unije')).toBeVisible();

  // By keys: down to a division, open it, into it; not past it while what stands below is on its way.
  const medical = tree.getByRole('link', { name: /^33000000-0/ });
  let arrive = () => {};
  const asked = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/stablo\?ispod=33000000/, async (route) => {
    await asked;
    await route.continue();
  });
  await medical.focus();
  await page.keyboard.press('ArrowRight');
  await expect(tree).toContainText('Učitavanje');
  await page.keyboard.press('ArrowRight');
  await expect(medical).toBeFocused();
  arrive();
  const below = tree.locator('tr[aria-level="2"]');
  await expect(below.first().getByRole('link')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(below.first().getByRole('link')).toBeFocused();
  expect(await faultsInAllLooks(page), 'tree').toEqual([]);

  // The number beside a code is that of the list that it leads to.
  const row = tree.locator('tr', { has: page.getByRole('link', { name: /^33000000-0/ }) });
  const open = Number((await row.locator('b').textContent())!.replaceAll('.', ''));
  await medical.click();
  await expect(page).toHaveURL(/announcements\?cpv__in=33000000&state__in=open/);
  await expect(page.getByText(new RegExp(`(^|\\D)${open}(\\D|$)`)).first()).toBeVisible();
});
