// Long, since it outruns the page with keys, late answers and odd addresses, and changes many records.
// In the suite: resource-list.e2e.ts (search, order, filters, keys), lists.e2e.ts (a phone), test/lists.test.ts,
// src/core/records/edit-many.test.ts, src/modules/workspace/saved-views.test.ts.
import type { Page } from '@playwright/test';
import { expect, faults, faultsInAllLooks, pressAtOnce, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const OPSTINE = '/erp/sifarnici/opstine';
const GRUPE = '/erp/sifarnici/grupe-robe';
const rows = (page: Page) => page.locator('[data-record]');
const query = (page: Page) => new URL(page.url()).searchParams;

const call = signedIn();

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

  test('rows are cards and filters a drawer', async ({ page }) => {
    await page.goto(OPSTINE);
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Filteri' }).click();
    await page.getByRole('checkbox', { name: 'Distrikt', exact: true }).check();
    await page.getByRole('button', { name: 'Prikaži 1 zapis' }).click();
    await expect(rows(page)).toHaveCount(1);
    expect(await faults(page)).toEqual([]);
  });

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

test('a filter is chosen by the keyboard, and what is no day is named', async ({ page }) => {
  await page.goto('/erp/sifarnici/drzave');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: 'Polje za filter' }).fill('akti');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Svi' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => query(page).get('aktivno')).toBe('true');
  await page.keyboard.press('Escape');
  const editor = page.getByRole('dialog', { name: 'Filter', exact: true });
  await expect(editor).toBeHidden();

  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: 'Polje za filter' }).fill('uneseno');
  await page.keyboard.press('Enter');
  const from = page.getByRole('textbox', { name: 'Uneseno: od' });
  await from.click();
  await page.keyboard.type('31.2.2026');
  await page.keyboard.press('Enter');
  await expect(editor).toContainText('„31.2.2026” nije datum.');
  await from.fill('1.11.2');
  await expect(editor).not.toContainText('nije datum');
  expect(query(page).get('created_at__gte')).toBeNull();
  await from.fill('1.11.2026');
  await expect.poll(() => query(page).get('created_at__gte')).toBe('2026-11-01');
  expect((await editor.boundingBox())!.width).toBeLessThan(400);
});

test('fields of everything that is found are changed after a preview, and what changed meanwhile is told', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const mark = `P${Date.now() % 1_000_000}`;
  const groups: { idguid: string; version: number }[] = [];
  for (let number = 1; number <= 26; number++)
    groups.push(
      await call(page, 'POST', GRUPE, {
        sifra: `${mark}.${number}`,
        naziv: `Grupa ${number}`,
        aktivno: true,
        opis: number === 1 ? 'Za popis' : null,
      }),
    );
  await page.goto(`${GRUPE}?prikaz=tabela&q=${mark}`);
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('checkbox', { name: /^Odaberi sve/ }).check();
  const bar = page.getByRole('region', { name: 'Odabrani zapisi' });
  await bar.getByRole('button', { name: 'Odaberi sve s liste (26)' }).click();
  await expect(bar).toContainText('Odabrano: 26 zapisa');

  await bar.getByRole('button', { name: 'Uredi polja' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uredi polja: 26 zapisa' });
  const picker = dialog.getByRole('combobox', { name: 'Polja koja mijenjate' });
  await expect(picker).toBeFocused();
  await page.keyboard.type('opis');
  await page.keyboard.press('Enter');
  await page.keyboard.type('jedin');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(dialog.getByRole('combobox', { name: 'Jedinica mjere' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Opis' }).fill('x'.repeat(501));
  await page.keyboard.press('Control+s');
  await expect(dialog.getByRole('textbox', { name: 'Opis' })).toHaveAccessibleDescription(/Najviše 500/);
  await dialog.getByRole('textbox', { name: 'Opis' }).fill('Za popis');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Napustiti bez izmjene?' });
  await expect(question.getByRole('button', { name: 'Ostani' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: 'Opis' })).toHaveValue('Za popis');
  expect(await faultsInAllLooks(page), 'fields to change').toEqual([]);
  await dialog.getByRole('button', { name: 'Pregledaj izmjene' }).click();
  await expect(dialog.getByRole('region', { name: 'Pregled izmjena' })).toContainText('Mijenja se25');
  await expect(dialog).toContainText('Već ima te vrijednosti1');
  expect(await faultsInAllLooks(page), 'a preview').toEqual([]);

  const { idguid } = groups[1]!;
  await call(page, 'PATCH', `${GRUPE}/${idguid}`, { version: 1, naziv: 'Promijenjena' });
  await dialog.getByRole('button', { name: 'Uredi 25 zapisa' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Ništa nije promijenjeno.');
  await expect(dialog).toContainText(/Promijenjena \(.+\) Zapis je u međuvremenu izmijenjen/);
  await dialog.getByRole('button', { name: 'Provjeri ponovo' }).click();
  // The second of two clicks would be refused, because the first has changed the records.
  await dialog.getByRole('button', { name: 'Uredi 25 zapisa' }).dblclick();
  await expect(page.getByText('Izmijenjeno: 25 zapisa.')).toBeVisible();
  await expect(bar).toBeHidden();
  const now = await call<{ opis: string; naziv: string }>(page, 'GET', `${GRUPE}/${idguid}`);
  expect(now).toMatchObject({ opis: 'Za popis', naziv: 'Promijenjena' });
});

test('a view is saved, opens by itself, is renamed and deleted', async ({ page }) => {
  await page.goto('/erp/sifarnici/jedinice-mjere?vrsta__in=masa');
  await page.getByRole('button', { name: 'Pogled: Svi zapisi' }).click();
  await page.getByRole('menuitem', { name: 'Sačuvaj kao novi pogled' }).click();
  await page.getByRole('textbox', { name: 'Naziv pogleda' }).fill('Samo mase');
  await page.getByRole('checkbox', { name: 'Otvaraj listu ovim pogledom' }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pogled: Samo mase' })).toBeVisible();
  await page.goto('/erp/sifarnici/jedinice-mjere');
  await expect.poll(() => query(page).get('vrsta__in')).toBe('masa');
  // Clearing leads to the full list, not to the view.
  for (const [narrowed, clear] of [
    ['q=gram', 'Očisti pretragu'],
    ['vrsta__in=vrijeme', 'Očisti filtere'],
    ['sort=-oznaka', 'Oznaka'],
  ] as const) {
    await page.goto(`/erp/sifarnici/jedinice-mjere?${narrowed}`);
    await page.getByRole('button', { name: clear, exact: true }).click();
    await expect(page).toHaveURL(/\/jedinice-mjere\?pogled=svi$/);
  }
  await page.goto('/erp/sifarnici/jedinice-mjere');
  await page.getByRole('button', { name: 'Pogled: Samo mase' }).click();
  await page.getByRole('menuitem', { name: 'Uredi poglede' }).click();
  await page.getByRole('textbox', { name: /Naziv pogleda/ }).fill('Mase');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Obriši pogled Mase' }).click();
  await page
    .getByRole('dialog', { name: /Obrisati pogled/ })
    .getByRole('button', { name: 'Obriši' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the query is exported as it stands', async ({ page }) => {
  await page.goto(`${OPSTINE}?status__in=distrikt`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Više radnji' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^opstine.*\.csv$/);
});

test('what is in use is not deleted, and what uses it is told', async ({ page }) => {
  await page.goto('/erp/sifarnici/kantoni');
  await page.getByRole('checkbox', { name: 'Odaberi Tuzlanski kanton' }).check();
  const bar = page.getByRole('region', { name: 'Odabrani zapisi' });
  await expect(bar).toContainText('Odabrano: 1 zapis');
  await bar.getByRole('button', { name: 'Obriši' }).click();
  await page
    .getByRole('dialog', { name: /^Obrisati kanton „Tuzlanski kanton \(.+\)”\?$/ })
    .getByRole('button', { name: 'Obriši' })
    .click();
  const refusal = page.getByRole('dialog', { name: 'Brisanje nije moguće' });
  await expect(refusal).toContainText('Općine i gradovi 13');
  await refusal.getByRole('link').click();
  await expect(page.getByText('Prikazano 1–13 od 13')).toBeVisible();
});
