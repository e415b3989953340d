import type { Page } from '@playwright/test';
import {
  expect,
  faultsInAllLooks,
  faultsInLongRuns,
  goInside,
  inLongRuns,
  signIn,
  test,
} from './fixtures.ts';
import { newPerson } from './new-person.ts';

const FIRMS = '/admin/companies';
const cell = (page: Page, grid: string, column: string, row = 1) =>
  page.getByRole('grid', { name: grid }).getByLabel(`${column}, red ${row}`, { exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Fills the form of a new company, which is open, from the register, and adds what is one's own. */
async function takeOver(page: Page): Promise<void> {
  const asked = page.getByRole('textbox', { name: 'Preuzmi podatke po broju' });
  await asked.fill('jib 4203144510006');
  await asked.press('Enter');
  await expect(page.getByText('Izvor: registar poznatih firmi.')).toBeVisible();
  await page.getByRole('button', { name: 'Preuzmi podatke' }).click();
  await expect(page.getByText(/^Preuzeto: Naziv, Vrsta, JIB/)).toBeVisible();
  await expect(field(page, 'Naziv')).toHaveValue('Pepco');
  await expect(field(page, 'JIB')).toHaveValue('4203144510006');

  await page.getByRole('button', { name: 'Dodaj red' }).first().click();
  await cell(page, 'Bankovni računi', 'Broj računa').fill('129-007-94010284-94');
  await cell(page, 'Bankovni računi', 'Banka').fill('Nova banka');
  await expect(cell(page, 'Bankovni računi', 'Broj računa')).toHaveValue(/^BA39/);
  await page.getByRole('button', { name: 'Dodaj red' }).last().click();
  await cell(page, 'Kontakt osobe', 'Ime i prezime').fill('Ana Anić');
  await cell(page, 'Kontakt osobe', 'E-mail').fill('ana@primjer.ba');
  await cell(page, 'Kontakt osobe', 'Telefon').fill('061 111 222');
  await page.getByRole('switch', { name: 'Kupac' }).click();
  const tags = page.getByRole('combobox', { name: 'Oznake' });
  await tags.fill('veleprodaja');
  await tags.press('Enter');
}

test('a firm is taken over by its number, its twin found, merged and brought back', async ({ page }) => {
  await signIn(page, await newPerson(page.request), `${FIRMS}/create`);
  await takeOver(page);
  expect(await faultsInLongRuns(page), 'form').toEqual([]);
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pepco' })).toBeVisible();
  await expect(page.getByText('Pravno lice')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ana@primjer.ba' })).toHaveAttribute(
    'href',
    'mailto:ana@primjer.ba',
  );
  await expect(page.getByRole('link', { name: /61.111.222/ })).toHaveAttribute('href', 'tel:+38761111222');
  await expect(page.getByText('BA39 1290 0794 0102 8494'.replaceAll(' ', '\u00a0'))).toBeVisible();
  expect(await faultsInLongRuns(page), 'page').toEqual([]);

  // While the second one is typed, the first is hinted at.
  await goInside(page, `${FIRMS}/create`);
  await field(page, 'Naziv').fill('PEPCO d.o.o.');
  const hints = page.getByText('Slične firme koje već postoje').locator('..').locator('..');
  await expect(hints.getByRole('link', { name: 'Pepco' })).toBeVisible();
  await expect(hints).toContainText('isti naziv');
  if (inLongRuns) {
    await field(page, 'JIB').fill('4203144510006');
    await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
    await expect(page.getByText(/Ima je „Pepco \(4203144510006\)”/)).toBeVisible();
    await field(page, 'JIB').fill('4203144510007');
    await expect(page.getByText('Kontrolna cifra se ne slaže.')).toBeVisible();
  }
  await field(page, 'Telefon').fill('033 111 222');
  expect(await faultsInAllLooks(page), 'hints').toEqual([]);
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'PEPCO d.o.o.' })).toBeVisible();

  if (inLongRuns) {
    await goInside(page, FIRMS);
    await page.getByRole('button', { name: 'Više' }).first().click();
    await page.getByRole('menuitem', { name: 'Pronađi duplikate' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Duplikati' })).toBeVisible();
    await page.getByRole('radio', { name: 'Ostaje Pepco', exact: true }).check();
    expect(await faultsInLongRuns(page), 'duplicates').toEqual([]);
    await page.getByRole('link', { name: 'Uporedi i spoji' }).click();
    await expect(page.getByRole('checkbox', { name: /^Preuzmi: Telefon/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /^Preuzmi: JIB/ })).not.toBeChecked();
    await expect(page.getByText('Ništa ne pokazuje na „PEPCO d.o.o.”.')).toBeVisible();
    expect(await faultsInAllLooks(page), 'merging').toEqual([]);
    await page.getByRole('button', { name: 'Spoji', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pepco' })).toBeVisible();
    await expect(page.getByRole('link', { name: /33.111.222/ })).toBeVisible();
    await expect(page.getByText('Spojeno', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Poništi' }).click();
    await expect(page.getByText('Spajanje je poništeno.')).toBeVisible();
    await expect(page.getByRole('link', { name: /33.111.222/ })).toHaveCount(0);
    await goInside(page, `${FIRMS}?q=pepco`);
    await expect(page.locator('[data-record]')).toHaveCount(4);
    expect(await faultsInLongRuns(page), 'list').toEqual([]);
  }
});
