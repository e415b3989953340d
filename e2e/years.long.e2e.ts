// Long, since each of these opens books of its own.
// In the suite: opened.e2e.ts (the years open; axe), src/modules/bookkeeping/ledger/years/years.test.ts,
// src/modules/bookkeeping/ledger/locks/locks.test.ts, src/modules/bookkeeping/ledger/closing/closing.test.ts (closed as previewed).
import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, goInside, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { YEAR } from './open-books.ts';
import { post } from './years-page.ts';

const HOME = '/fin/poslovne-godine';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

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

test('a year is opened, locked, checked, closed as previewed, and opened again', async ({ page }) => {
  test.setTimeout(120_000);
  const person = await newPerson(page.request);
  await signIn(page, person, HOME);
  await expect(page.getByText('Još nema poslovne godine')).toBeVisible();
  expect(await faultsInAllLooks(page), 'empty').toEqual([]);
  await page.getByRole('link', { name: 'Otvori godinu' }).first().click();
  await expect(page.getByLabel('Naziv')).toHaveValue(YEAR);
  expect(await faultsInAllLooks(page), 'new year').toEqual([]);
  await page.getByRole('button', { name: 'Otvori godinu' }).click();
  await expect(page.getByRole('heading', { name: YEAR, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stanje: otvorena' })).toBeVisible();
  await post(page.request, person, '205', '601');

  // Lock January, and let a person in.
  await goInside(page, `${HOME}/zakljucavanje`);
  await page.getByRole('button', { name: 'Zaključaj: Knjige' }).click();
  const lock = page.getByRole('dialog', { name: 'Zaključavanje: Knjige' });
  await lock.getByLabel('Zaključano do').fill(`31.1.${YEAR}`);
  await lock.getByLabel('Zaključano do').press('Tab');
  await lock.getByLabel('Razlog').fill('Januar je predan');
  expect(await faultsInAllLooks(page), 'lock').toEqual([]);
  await lock.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Januar je predan')).toBeVisible();
  await page.getByRole('button', { name: 'Daj izuzetak' }).click();
  const grant = page.getByRole('dialog', { name: 'Izuzetak od zaključavanja' });
  await grant.getByRole('combobox', { name: 'Osoba' }).click();
  await page.getByRole('option', { name: 'Đula Šćepanović' }).click();
  for (const [label, day] of [
    ['Za dane od', `1.1.${YEAR}`],
    ['Za dane do', `31.1.${YEAR}`],
  ] as const) {
    await grant.getByLabel(label).fill(day);
    await grant.getByLabel(label).press('Tab');
  }
  await grant.getByLabel('Razlog').fill('Zakašnjela faktura');
  expect(await faultsInAllLooks(page), 'exception').toEqual([]);
  await grant.getByRole('button', { name: 'Daj izuzetak' }).click();
  const exceptions = table(page, 'Izuzeci od zaključavanja');
  await expect(exceptions).toContainText('Zakašnjela faktura');
  expect(await faultsInAllLooks(page), 'locks').toEqual([]);
  await exceptions.getByRole('button', { name: 'Opozovi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opozovi' }).click();
  await expect(exceptions).toContainText('opozvan');

  await goInside(page, `${HOME}/provjera`);
  await page.getByRole('button', { name: 'Provjeri knjige' }).click();
  await expect(page.getByRole('heading', { name: 'Sve je u redu' })).toBeVisible({ timeout: 30_000 });
  expect(await faultsInAllLooks(page), 'check').toEqual([]);

  await goInside(page, HOME);
  await expect(page.getByText(/otvorena, zaključana do/)).toBeVisible();
  expect(await faultsInAllLooks(page), 'years').toEqual([]);
  await page.getByRole('link', { name: YEAR, exact: true }).click();
  await expect(table(page, 'Kontrolni zapisi po vrsti naloga')).toContainText('Temeljnica');
  await expect(table(page, 'Mjeseci poslovne godine')).toContainText('800,00');
  expect(await faultsInAllLooks(page), 'year').toEqual([]);

  // Close as it was seen.
  await page.getByRole('link', { name: 'Zatvori godinu' }).click();
  await page.getByRole('button', { name: 'Pripremi pregled' }).click();
  const close = page.getByRole('button', { name: 'Zatvori godinu' });
  await expect(close).toBeVisible();
  await page.getByLabel('Porez na dobit').fill('80');
  await expect(page.getByText('Podaci su izmijenjeni poslije pregleda')).toBeVisible();
  await expect(close).toBeHidden();
  await page.getByRole('button', { name: 'Pripremi pregled' }).click();
  await expect(table(page, `Početno stanje, ${Number(YEAR) + 1}`)).toContainText('720,00');
  await expect(page.getByText('Dobit razdoblja')).toBeVisible();
  expect(await faultsInAllLooks(page), 'preview').toEqual([]);
  await page.getByRole('button', { name: 'Zatvori godinu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zatvori godinu' }).click();
  await expect(page.getByRole('heading', { name: 'Stanje: zatvorena' })).toBeVisible();
  await expect(table(page, 'Nalozi zatvaranja')).toContainText('ZG-0001');
  expect(await faultsInAllLooks(page), 'closed').toEqual([]);

  // Take it back.
  await page.getByRole('button', { name: 'Ponovo otvori' }).click();
  const reopen = page.getByRole('dialog', { name: `Ponovo otvoriti godinu ${YEAR}?` });
  await reopen.getByLabel('Razlog').fill('Zakašnjela faktura');
  await reopen.getByRole('button', { name: 'Ponovo otvori' }).click();
  await expect(page.getByRole('heading', { name: /Stanje: otvorena/ })).toBeVisible();
  await expect(page.getByText(/Ponovo otvoreno .*: Zakašnjela faktura/)).toBeVisible();
});
