import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, faultsInLongRuns, goInside, signIn } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { openBooks, YEAR } from './open-books.ts';

const HOME = '/fin/otvorene-stavke';
const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });

/** What is open is seen by age, closed as it is proposed and by hand, and netted. Answers the partners. */
export async function closeOpenItems(page: Page): Promise<Record<string, string>> {
  const person = await newPerson(page.request);
  const partners = await openBooks(page.request, person);
  await signIn(page, person, HOME);
  const sarac = page.locator('[data-record]').filter({ hasText: 'Sarač' }).filter({ hasText: '211' });
  await expect(sarac).toContainText('9.870,00');
  await expect(sarac).toContainText('10.510,00');
  await expect(page.getByRole('slider', { name: 'Duguju nam' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'ageing').toEqual([]);

  // All that can be closed, as it is proposed, and back.
  await page.getByRole('button', { name: 'Zatvori automatski' }).click();
  const proposal = page.getByRole('dialog', { name: 'Automatsko zatvaranje' });
  await expect(row(page, 'Šta se zatvara', 'IF-101')).toContainText('1.200,00');
  await expect(row(page, 'Šta se zatvara', 'IF-118')).toContainText('100,00');
  expect(await faultsInLongRuns(page), 'proposal').toEqual([]);
  await proposal.getByRole('button', { name: 'Zatvori 1.300,00 KM' }).click();
  await expect(proposal).toHaveCount(0);
  await goInside(page, `${HOME}/zatvaranja`);
  await expect(page.locator('[data-record]')).toHaveCount(2);
  expect(await faultsInLongRuns(page), 'closings').toEqual([]);
  await page.getByRole('button', { name: 'Poništi' }).first().click();
  await expect(page.getByText('Zatvaranje je poništeno.')).toBeVisible();
  await expect(page.locator('[data-record]')).toHaveCount(0);

  // By hand, a part of a document.
  await goInside(page, `${HOME}/partneri/${partners.Kujundžija}`);
  await page.getByRole('checkbox', { name: 'Odaberi IF-118' }).check();
  await page.getByRole('checkbox', { name: 'Odaberi Bez dokumenta' }).check();
  await page.getByRole('textbox', { name: 'Iznos za IF-118' }).fill('999');
  await expect(page.getByText('Otvoreno je još 450,50 KM. Upišite najviše toliko.')).toBeVisible();
  const close = page.getByRole('button', { name: 'Zatvori jedne drugima' });
  await expect(close).toBeDisabled();
  await page.getByRole('textbox', { name: 'Iznos za IF-118' }).fill('200,50');
  await expect(page.getByRole('region', { name: 'Odabrani dokumenti' })).toContainText('−1.099,50');
  expect(await faultsInLongRuns(page), 'partner').toEqual([]);
  await close.click();
  await expect(row(page, 'Duguje, 211', 'IF-118')).toContainText('250,00');
  await expect(row(page, 'Zatvoreno između dokumenata', 'IF-118')).toContainText('200,50');
  await page.getByRole('button', { name: 'Stavke: IF-118' }).click();
  await expect(page.getByRole('table', { name: 'Stavke: IF-118' })).toContainText('Dokument IF-118');

  // A receivable by a payable.
  await page.getByRole('checkbox', { name: 'Odaberi IF-101' }).check();
  await page.getByRole('checkbox', { name: 'Odaberi D-77' }).check();
  await page.getByRole('button', { name: 'Kompenzacija' }).click();
  await expect(row(page, 'Stavke kompenzacije', 'IF-101')).toContainText('280,00');
  expect(await faultsInLongRuns(page), 'netting').toEqual([]);
  await page.getByRole('button', { name: 'Proknjiži 280,00 KM' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Kompenzacija KO-0001/ })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('280,00 KM');
  expect(await faultsInLongRuns(page), 'statement of netting').toEqual([]);
  return partners;
}

/** After that: what is open is stated, reminded of and listed. */
export async function remindOfOpenItems(page: Page, partners: Record<string, string>): Promise<void> {
  await goInside(page, `${HOME}/partneri/${partners.Kujundžija}/ios`);
  await expect(page.getByRole('article')).toContainText('IF-101');
  await expect(page.getByRole('article')).toContainText('Ukupno u našu korist');
  // On the side it is owed on: the columns are Duguje and Potražuje.
  const balance = page.getByRole('row', { name: /^Saldo konta 211/ }).getByRole('cell');
  await expect(balance).toHaveText(['Saldo konta 211', '370,50', '']);
  expect(await faultsInLongRuns(page), 'statement').toEqual([]);
  const day = page.getByRole('textbox', { name: 'Stanje na dan' });
  await day.fill(`31. 12. ${Number(YEAR) - 1}.`);
  await day.press('Enter');
  await expect(page.getByRole('article')).toContainText('Na ovaj dan nema otvorenih stavki.');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Štampaj' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await goInside(page, `${HOME}/partneri/${partners.Sarač}`);
  await page.getByRole('button', { name: 'Pošalji opomenu' }).click();
  const letter = page.getByRole('dialog', { name: 'Opomena' });
  await expect(letter.getByRole('textbox', { name: 'Tekst' })).toHaveValue(/10\.510,00/);
  expect(await faultsInLongRuns(page), 'reminder').toEqual([]);
  await letter.getByRole('checkbox', { name: /IF-131/ }).uncheck();
  await letter.getByRole('button', { name: 'Pošalji', exact: true }).click();
  await expect(page.getByText('Opomena je predana na slanje.')).toBeVisible();
  await goInside(page, `${HOME}/opomene`);
  await expect(page.locator('[data-record]').first()).toContainText('9.870,00');
  await expect(page.getByText('čeka slanje')).toHaveCount(0, { timeout: 20_000 });
  expect(await faultsInLongRuns(page), 'reminders').toEqual([]);
  await page.getByRole('button', { name: 'Tekstovi opomena' }).click();
  await expect(page.getByRole('textbox', { name: 'Naslov, 2. opomena' })).toBeVisible();
  expect(await faultsInLongRuns(page), 'texts').toEqual([]);

  await goInside(page, `${HOME}/dokumenti`);
  await expect(page.locator('[data-record]').first()).toContainText('IF-99');
  expect(await faultsInLongRuns(page), 'documents').toEqual([]);
}
