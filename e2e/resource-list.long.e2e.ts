// Long, since it outruns the page: with keys, late answers and odd addresses.
// In the suite: resource-list.e2e.ts (search, order, filters, keys, many records, views, files, a phone), lists.e2e.ts, test/lists.test.ts.
import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, pressAtOnce, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const OPSTINE = '/erp/sifarnici/opstine';
const GRUPE = '/erp/sifarnici/grupe-robe';
const rows = (page: Page) => page.locator('[data-record]');
const query = (page: Page) => new URL(page.url()).searchParams;

const call = signedInOnce();

test('what is typed before what a key opens has the focus goes there', async ({ page }) => {
  const picker = page.getByRole('textbox', { name: 'Polje za filter' });
  await page.goto(OPSTINE);
  await expect(rows(page)).toHaveCount(25);
  await pressAtOnce(page, ['f', 'k', 'a', 'x', 'Backspace', 'n']);
  await expect(picker).toHaveValue('kan');
  await pressAtOnce(page, ['Enter', ...'tuzl']);
  await expect(page.getByRole('combobox', { name: 'Kanton' })).toHaveValue('tuzl');
  await page.goto(OPSTINE);
  await expect(rows(page)).toHaveCount(25);
  await pressAtOnce(page, ['f', ...'naziv', 'Enter', ...'capl', 'Enter']);
  await expect.poll(() => query(page).get('naziv__like')).toBe('capl');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressAtOnce(page, ['f', 'x', 'Escape']);
  await expect(picker).toBeHidden();
});

test('what is typed before a new form is there goes into it, unless it has a draft', async ({ page }) => {
  const name = page.getByRole('textbox', { name: 'Naziv' });
  await page.goto(OPSTINE);
  await expect(rows(page)).toHaveCount(25);
  await pressAtOnce(page, [...'nNova']);
  await expect(name).toHaveValue('Nova');
  // A draft is stored shortly after the last key; a reload asks no question.
  page.on('dialog', (dialog) => dialog.accept());
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Nova');
  await page.goto(OPSTINE);
  await expect(rows(page)).toHaveCount(25);
  await pressAtOnce(page, [...'nAbc']);
  await expect(page.getByText('Vraćen je nesačuvan unos')).toBeVisible();
  await expect(name).toHaveValue('Nova');
  await page.getByRole('button', { name: 'Odbaci ga' }).click();
  await expect(name).toBeFocused();
});

test('an address that makes no sense shows the plain list; a page too far shows the last', async ({
  page,
}) => {
  await page.goto(`${OPSTINE}?sort=nema&stopa__gte=x&kanton_id=1&page=999`);
  await expect(page.getByText('Prikazano 126–145 od 145')).toBeVisible();
  await page.goto(`${OPSTINE}?q=nemategovdje`);
  await expect(page.getByText('Ništa nije pronađeno')).toBeVisible();
  await page.getByRole('button', { name: 'Očisti pretragu' }).last().click();
  await expect(page.getByText('Prikazano 1–25 od 145')).toBeVisible();
});

test('records that refuse a change of many are named and stay selected', async ({ page }, info) => {
  const mark = `O${info.workerIndex}.${Date.now() % 1_000_000}`;
  const add = (number: number, roditelj_id: string | null) =>
    call<{ idguid: string; version: number }>(page, 'POST', GRUPE, {
      sifra: `${mark}.${number}`,
      naziv: `Grupa ${number}`,
      aktivno: true,
      roditelj_id,
    });
  const top = await add(1, null);
  await add(2, top.idguid);
  await add(3, null);
  const changedMeanwhile = await add(4, null);
  await page.goto(`${GRUPE}?prikaz=tabela&q=${mark}`);
  await page.getByRole('checkbox', { name: /^Odaberi sve/ }).check();
  const bar = page.getByRole('region', { name: 'Odabrani zapisi' });
  await bar.getByRole('button', { name: 'Uredi polja' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uredi polja: 4 zapisa' });
  await expect(dialog.getByRole('combobox', { name: 'Polja koja mijenjate' })).toBeFocused();
  await page.keyboard.type('nadre');
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: 'Nadređena grupa' }).fill(`${mark}.2`);
  await page.getByRole('option', { name: new RegExp(`Grupa 2.*${mark}.2`) }).click();
  await dialog.getByRole('button', { name: 'Pregledaj izmjene' }).click();
  const refused = dialog.getByRole('list', { name: 'Zapisi koji se ne mogu izmijeniti' });
  await expect(refused.getByRole('link')).toHaveText([`Grupa 1 (${mark}.1)`, `Grupa 2 (${mark}.2)`]);
  // Refusals of the preview stay when the change is refused for another record.
  const { idguid, version } = changedMeanwhile;
  await call(page, 'PATCH', `${GRUPE}/${idguid}`, { version, opis: 'Izmijenjeno' });
  await dialog.getByRole('button', { name: 'Uredi 2 zapisa' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Ništa nije promijenjeno.');
  await expect(refused.getByRole('link')).toHaveText(
    [1, 2, 4].map((number) => `Grupa ${number} (${mark}.${number})`),
  );
  await expect(dialog.getByRole('region', { name: 'Pregled izmjena' })).toContainText(
    'Ne može se izmijeniti3',
  );
  await dialog.getByRole('button', { name: 'Uredi 1 zapis' }).click();
  await expect(bar).toContainText('Odabrano: 3 zapisa');
  for (const number of [1, 2, 4])
    await expect(page.getByRole('checkbox', { name: `Odaberi Grupa ${number}` })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Odaberi Grupa 3' })).not.toBeChecked();
});

test('what an old search finds late is not selected', async ({ page }) => {
  await page.goto(`${OPSTINE}?q=sarajevo`);
  await page
    .getByRole('checkbox', { name: /^Odaberi / })
    .nth(1)
    .check();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isAll = (url: URL) => url.searchParams.get('page_size') === '200';
  await page.route(isAll, async (route) => {
    await held;
    await route.continue();
  });
  const bar = page.getByRole('region', { name: 'Odabrani zapisi' });
  await bar.getByRole('button', { name: /^Odaberi sve s liste/ }).click();
  await page.getByRole('searchbox', { name: 'Pretraži: Općine i gradovi' }).fill('capljina');
  await expect(rows(page)).toHaveCount(1);
  await expect(bar).toHaveCount(0);
  const found = page.waitForResponse((response) => isAll(new URL(response.url())));
  release();
  await (await found).finished();
  await page.getByRole('checkbox', { name: 'Odaberi Čapljina' }).check();
  await expect(bar).toContainText('Odabrano: 1 zapis');
});

test('a list that is cleared before its views are known stays cleared', async ({ page }) => {
  const views = '/korisnik/pogledi';
  const body = { resource: 'jedinice-mjere', name: 'Mase', query: 'vrsta__in=masa', is_default: true };
  const made = await call<{ idguid: string }>(page, 'POST', views, body);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === `/api${views}`,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await page.goto('/erp/sifarnici/jedinice-mjere?vrsta__in=vrijeme');
  await page.getByRole('button', { name: 'Očisti filtere', exact: true }).click();
  await expect(page).toHaveURL(/\/jedinice-mjere\?pogled=svi$/);
  release();
  await expect(page.getByRole('button', { name: 'Pogled: Svi zapisi' })).toBeVisible();
  await expect(page).toHaveURL(/\/jedinice-mjere\?pogled=svi$/);
  // Without a default view the plain address is the full list again.
  await call(page, 'DELETE', `${views}/${made.idguid}`);
  await page.reload();
  await expect(page).toHaveURL(/\/jedinice-mjere$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('all cards are selected from the first', async ({ page }) => {
    await page.goto(`${OPSTINE}?q=sarajevo`);
    await page
      .getByRole('checkbox', { name: /^Odaberi / })
      .first()
      .check();
    const bar = page.getByRole('region', { name: 'Odabrani zapisi' });
    await bar.getByRole('button', { name: /^Odaberi sve s liste/ }).click();
    await expect(bar.getByRole('button', { name: /^Odaberi sve/ })).toHaveCount(0);
    for (const box of await page.getByRole('checkbox', { name: /^Odaberi / }).all())
      await expect(box).toBeChecked();
    expect(await faultsInAllLooks(page)).toEqual([]);
  });
});
