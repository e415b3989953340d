import type { Page } from '@playwright/test';
import { expect, faults, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const GRUPE = '/erp/sifarnici/grupe-robe';

const call = signedIn();

interface Group {
  idguid: string;
  version: number;
  naziv: string;
  opis: string | null;
}
let serial = 0;
const code = (info: { workerIndex: number }) => `E${info.workerIndex}.${++serial}${Date.now() % 100000}`;
const addGroup = (page: Page, sifra: string, naziv: string, more: object = {}) =>
  call<Group>(page, 'POST', GRUPE, { sifra, naziv, aktivno: true, ...more });

test('a record is entered, with errors at the fields, and read as it was written', async ({ page }, info) => {
  await page.goto('/erp/sifarnici/porezi/create');
  await page.getByRole('textbox', { name: 'Kod' }).fill(code(info).slice(0, 10));
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Probna stopa');
  await page.getByRole('textbox', { name: 'Stopa' }).fill('sedam');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unesite broj, npr. 12,50.')).toBeVisible();
  const marked = page.getByText('Provjerite označena polja.');
  await expect(marked).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Vrsta' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Vrsta' }).click();
  await page.getByRole('option', { name: 'Drugo' }).click();
  await page.getByRole('textbox', { name: 'Stopa' }).fill('7,5');
  await page.getByRole('textbox', { name: 'Vrijedi od' }).fill('5.3.2027');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Vrijedi od' })).toHaveValue('5. 3. 2027.');
  await expect(marked).toBeHidden();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/view');
  await expect(page.getByText('7,50 %')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Historija izmjena' })).toContainText('Dodano');
});

test('a stale edit is explained; what only the other one changed stays', async ({ page }, info) => {
  const group = await addGroup(page, code(info), 'Staro', { opis: 'Stari opis' });
  await page.goto(`${GRUPE}/${group.idguid}/edit`);
  await expect(page.getByRole('textbox', { name: 'Naziv' })).toHaveValue('Staro');
  const change = { version: 1, naziv: 'Drugo ime', opis: 'Drugi opis' };
  await call(page, 'PATCH', `${GRUPE}/${group.idguid}`, change);
  await page.getByRole('textbox', { name: 'Naziv' }).fill('Moje ime');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Zapis je u međuvremenu izmijenjen' });
  await expect(dialog.getByRole('radio', { name: 'Sačuvano u međuvremenu Drugo ime' })).toBeVisible();
  await expect(dialog).toContainText('Ostaje sačuvana izmjena u poljima koja niste mijenjali: Opis.');
  if (inLongRuns) expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Zadrži moje' }).click();
  await page.waitForURL('**/view');
  const now = await call<Group>(page, 'GET', `${GRUPE}/${group.idguid}`);
  expect(now).toMatchObject({ version: 3, naziv: 'Moje ime', opis: 'Drugi opis' });
});
