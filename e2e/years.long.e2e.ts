// Long, since each of these opens books of its own.
// In the suite: years.e2e.ts (a year from opening to closing and back), src/modules/bookkeeping/ledger/years/years.test.ts.
import { expect, faultsInAllLooks, goInside, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { YEAR } from './open-books.ts';
import { post } from './years-page.ts';

const HOME = '/fin/poslovne-godine';

test('the closing of a year without result asks by the count of its vouchers, and tells that the year is not over', async ({
  page,
}) => {
  const person = await newPerson(page.request);
  await signIn(page, person);
  await goInside(page, HOME);
  await page.getByRole('link', { name: 'Otvori godinu' }).first().click();
  await page.getByLabel('Naziv').fill('Duga');
  await page.getByLabel('Posljednji dan').fill(`31.12.${Number(YEAR) + 1}`);
  await page.getByLabel('Posljednji dan').press('Tab');
  await page.getByRole('button', { name: 'Otvori godinu' }).click();
  await expect(page.getByRole('heading', { name: 'Stanje: otvorena' })).toBeVisible();
  await post(page.request, person, '205', '302');
  await page.getByRole('link', { name: 'Zatvori godinu' }).click();
  await page.getByRole('button', { name: 'Pripremi pregled' }).click();
  await expect(page.getByRole('list', { name: 'Šta je nađeno' })).toContainText('Godina još nije završila');
  await page.getByRole('button', { name: 'Zatvori godinu' }).click();
  await expect(page.getByRole('dialog')).toContainText('Proknjižit će se 1 nalog.');
});

test('settings of the books are kept, and a pair that leads in a circle is told at its field', async ({
  page,
}) => {
  const person = await newPerson(page.request);
  await signIn(page, person);
  await goInside(page, '/fin/postavke-knjiga');
  expect(await faultsInAllLooks(page), 'settings').toEqual([]);
  await page.getByLabel('Oblik broja naloga').fill('{vrsta}/{broj}');
  await page.getByRole('button', { name: 'Sačuvaj postavke' }).click();
  await expect(page.getByText('Postavke knjiga su sačuvane.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Oblik broja naloga')).toHaveValue('{vrsta}/{broj}');
  await page.getByLabel('Oblik broja naloga').fill('bez broja');
  await page.getByRole('button', { name: 'Sačuvaj postavke' }).click();
  await expect(page.getByText('Oblik ima {vrsta} i {broj}')).toBeVisible();
});
