// Long, since each is a case of what goes wrong with companies.
// In the suite: companies.e2e.ts (number, hints, duplicates, merging; axe),
// src/modules/companies/import.test.ts (what is said of a file).
import { expect, faultsInAllLooks, goInside, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

const FIRMS = '/admin/companies';

test.beforeEach(async ({ page }) => signIn(page, await newPerson(page.request)));

test('an account number has room on a phone, the search of filters on a desk', async ({ page }) => {
  await goInside(page, FIRMS);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const search = page.getByRole('textbox', { name: 'Polje za filter' });
  const option = page.getByRole('option', { name: 'Kratki naziv' });
  await expect
    .poll(async () => ((await search.boundingBox())?.width ?? 0) - ((await option.boundingBox())?.width ?? 0))
    .toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 900 });
  await goInside(page, `${FIRMS}/create`);
  await page.getByRole('button', { name: 'Dodaj red' }).first().click();
  const grid = page.getByRole('grid', { name: 'Bankovni računi' });
  const account = grid.getByLabel('Broj računa, red 1', { exact: true });
  await account.fill('BA39 1290 0794 0102 8494');
  const [own, wide] = [await account.boundingBox(), await grid.getByLabel('Banka, red 1').boundingBox()];
  expect(own?.width).toBe(wide?.width);
});

test('the faults of a long file are told by kind, narrow its rows, and are all saved', async ({ page }) => {
  await goInside(page, `${FIRMS}/import`);
  const rows = Array.from({ length: 250 }, (_, index) => `Firma ${index};12;ime@primjer.ba`);
  await page.setInputFiles('input[type=file]', {
    name: 'partneri.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Naziv;JIB;E-mail', ...rows, 'Bez pošte;;nije', 'Sumnjiva;4203333330009;', ''].join('\n'),
    ),
  });
  await page.getByRole('button', { name: 'Provjeri' }).click();
  const kinds = page.getByRole('list', { name: 'Vrste grešaka' });
  await expect(kinds.getByRole('button', { name: '250 JIB JIB ima 13 cifara.' })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('JIB: Kontrolna cifra se ne slaže. 1 red, broj 253.');
  const shown = page.getByRole('region', { name: 'Greške po redovima' }).getByRole('group');
  await expect(shown).toHaveCount(100);
  await page.getByRole('button', { name: 'Prikaži još (151)' }).click();
  await expect(shown).toHaveCount(200);
  await kinds.getByRole('button', { name: /E-mail/ }).click();
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText('Bez pošte');
  expect(await faultsInAllLooks(page), 'one kind').toEqual([]);
  await kinds.getByRole('button', { name: /E-mail/ }).click();
  await expect(shown).toHaveCount(100);
  await expect(page.getByRole('button', { name: 'Preuzmi neispravne redove' })).toBeVisible();
});

test('what was said of a number goes when the number changes', async ({ page }) => {
  await goInside(page, `${FIRMS}/create`);
  const number = page.getByLabel('Preuzmi podatke po broju');
  await number.fill('12');
  await page.getByRole('button', { name: 'Potraži' }).click();
  const said = page.getByRole('status').filter({ hasText: /\S/ }).locator('p').first();
  await expect(said).toBeVisible();
  const text = (await said.textContent()) ?? '';
  await number.fill('123');
  await expect(page.getByText(text, { exact: true })).toBeHidden();
});
