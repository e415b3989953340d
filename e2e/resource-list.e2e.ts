import type { Page } from '@playwright/test';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const OPSTINE = '/erp/sifarnici/opstine';
const GRUPE = '/erp/sifarnici/grupe-robe';
const rows = (page: Page) => page.locator('[data-record]');
const query = (page: Page) => new URL(page.url()).searchParams;

const call = signedInOnce();

test('a search finds without diacritics, and the back button takes it back', async ({ page }) => {
  await page.goto(OPSTINE);
  await expect(page.getByText('Prikazano 1–25 od 145')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('capljina');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Čapljina');
  expect(query(page).get('q')).toBe('capljina');
  await page.goBack();
  await expect(page.getByText('Prikazano 1–25 od 145')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Pretraži: Općine i gradovi' })).toHaveValue('');
});

test('order, filter, columns and page stand in the address and come back from it', async ({ page }) => {
  await page.goto(OPSTINE);
  await page.getByRole('button', { name: 'Entitet', exact: true }).click();
  await page.getByRole('button', { name: 'Naziv', exact: true }).click({ modifiers: ['Shift'] });
  await expect.poll(() => query(page).get('sort')).toBe('entitet_id,naziv');
  await page.keyboard.press('f');
  await page.keyboard.type('kanton');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Kanton' })).toBeFocused();
  await page.keyboard.type('tuzl');
  await page.getByRole('option', { name: 'Tuzlanski kanton' }).click();
  const chips = page.getByRole('region', { name: 'Aktivni filteri' });
  await expect(chips).toContainText('Kanton Tuzlanski kanton');
  await expect(page.getByText('Prikazano 1–13 od 13')).toBeVisible();
  await page.reload();
  await expect(chips).toContainText('Kanton Tuzlanski kanton');
  await expect(page.getByText('Prikazano 1–13 od 13')).toBeVisible();
  await page.getByRole('button', { name: 'Ukloni filter Kanton' }).click();
  await page.getByRole('button', { name: 'Kolone' }).click();
  await page.getByRole('checkbox', { name: 'Statistička šifra' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Statistička šifra' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sljedeća stranica' }).click();
  await expect(page.getByText('Prikazano 26–50 od 145')).toBeVisible();
  expect(query(page).get('columns')).toBe('naziv,status,entitet_id,kanton_id,postanski_broj');
  expect(await faults(page)).toEqual([]);
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

test('the keyboard walks, opens, and comes back to the same row', async ({ page }) => {
  await page.goto('/erp/sifarnici/kantoni');
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  const name = await page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Prečice na tastaturi' })).toContainText('SačuvajCtrl+S');
  expect(await faults(page)).toEqual([]);
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
});
