// Long, since it walks a day's work through seven screens, each of which is walked by itself in the suite.
// In the suite: sign-in.e2e.ts (in and out), search.e2e.ts and shell.e2e.ts (the keys of search and menu), resource-form.e2e.ts (a form saved by its key),
// voucher-entry.e2e.ts (a voucher without a mouse).
import type { APIRequestContext, Page } from '@playwright/test';
import { dayOf, dayText } from '../src/core/dates.ts';
import { goBySearch, pressTo } from './by-keys.ts';
import { cell } from './entry-grid.ts';
import { expect as atOnce, type Person, sessionOf, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { YEAR } from './open-books.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const FIRM = 'Staklarija Ćiro d.o.o.';
const DOCUMENT = 'R-2207';
const DAY = dayText(dayOf(Date.now())).replaceAll('\u00a0', ' ');

/** The books of a person's organisation, with the chart of the Federation. */
async function openYear(request: APIRequestContext, person: Person): Promise<void> {
  const { access_token } = await sessionOf(request, person);
  const answer = await request.post(`${process.env.E2E_URL}/api/fin/years`, {
    data: { naziv: YEAR, pocetak: `${YEAR}-01-01`, kraj: `${YEAR}-12-31`, chart: 'fbih' },
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function signInByKeys(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Prijavi se' })).toBeEnabled();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Lozinka', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** A company, from the list to its page. */
async function addFirm(page: Page): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await goBySearch(page, 'firme', /^Firme Admin$/);
  await page.waitForURL(/\/admin\/companies(\?|$)/);
  await expect(page.getByRole('heading', { level: 1, name: 'Firme' })).toBeVisible();
  await page.keyboard.press('n');
  await page.waitForURL('**/admin/companies/create');
  await expect(field('Preuzmi podatke po broju')).toBeFocused();
  await pressTo(page, 'Tab', field('Naziv'));
  await page.keyboard.type(FIRM);
  await pressTo(page, 'Tab', field('JIB'));
  await page.keyboard.type('4200999990001');
  await pressTo(page, 'Tab', field('PDV broj'));
  await page.keyboard.type('200999990001');
  // Past the fields that open lists, and the grids of accounts and people.
  const supplier = page.getByRole('switch', { name: 'Dobavljač' });
  await pressTo(page, 'Tab', supplier);
  await page.keyboard.press('Space');
  await expect(supplier).toBeChecked();
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/view');
  await expect(page.getByRole('heading', { level: 1, name: FIRM })).toBeVisible();
}

/** An invoice of that company is entered as a draft, and posted. */
async function bookInvoice(page: Page): Promise<void> {
  const { keyboard } = page;
  const next = (column: string, row: number) => pressTo(page, 'Enter', cell(page, column, row));
  const account = async (code: string, row: number) => {
    await expect(cell(page, 'Konto', row)).toBeFocused();
    await keyboard.type(code);
    await keyboard.press('Enter');
    await expect(cell(page, 'Partner', row)).toBeFocused();
  };
  const document = async (row: number) => {
    await keyboard.type('staklarija ciro');
    await keyboard.press('Enter');
    // Once the partners have come.
    await expect(cell(page, 'Opis', row)).toBeFocused();
    await expect(cell(page, 'Partner', row)).toHaveValue(FIRM);
    await next('Broj dok.', row);
    await keyboard.type(DOCUMENT);
    await next('Datum dok.', row);
    await keyboard.type(DAY);
  };

  await goBySearch(page, 'dodaj nalog', /^Dodaj nalog$/);
  await expect(page.getByLabel('Vrsta naloga')).toBeFocused();
  await keyboard.type('UF');
  await expect(page.getByLabel('Vrsta naloga')).toHaveValue('UF');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Datum', { exact: true })).toBeFocused();
  await keyboard.type(DAY);
  await keyboard.press('Enter');
  await keyboard.type('Staklo za izlog');
  await keyboard.press('Enter');

  await account('511', 1);
  await next('Duguje', 1);
  await keyboard.type('100');
  await keyboard.press('Enter');
  await account('270', 2);
  await document(2);
  await next('PDV oznaka', 2);
  await keyboard.type('U17');
  await keyboard.press('Enter');
  await expect(cell(page, 'Osnovica PDV-a', 2)).toBeFocused();
  await expect(cell(page, 'PDV oznaka', 2)).toHaveValue('U17');
  await keyboard.type('100');
  await next('Duguje', 2);
  await keyboard.type('17');
  await keyboard.press('Enter');
  await account('432', 3);
  await document(3);
  await next('Duguje', 3);
  // What is missing, on the side that lacks it.
  await keyboard.press('=');
  await expect(cell(page, 'Potražuje', 3)).toBeFocused();
  await expect(cell(page, 'Potražuje', 3)).toHaveValue('117,00');
  await keyboard.press('F8');
  await expect(page.getByRole('heading', { name: /^Proknjiženo kao UF-\d+\// })).toBeVisible();
}

/** The VAT book has the invoice; its row leads to the voucher. */
async function findInVatBook(page: Page): Promise<void> {
  await goBySearch(page, 'pdv', /^PDV FIN$/);
  await page.waitForURL(/\/fin\/pdv(\?|$)/);
  await expect(page.getByRole('heading', { level: 1, name: 'PDV' })).toBeVisible();
  await pressTo(page, 'Tab', page.getByRole('tab', { name: 'Mjeseci' }));
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/\/fin\/pdv\/kuf(\?|$)/);
  const row = page.locator('[data-record]', { hasText: DOCUMENT });
  await expect(row).toContainText(FIRM);
  await page.keyboard.press('j');
  await expect(row.locator('[data-row]')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/fin\/knjizenje\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^UF-\d+\// })).toBeVisible();
}

test('a day of work by keys alone: in, a list by search, a company, a voucher, the VAT book, out', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000); // seven screens, on machines of any speed
  const person = await newPerson(request);
  await openYear(request, person);
  await test.step('sign in', () => signInByKeys(page, person));
  await test.step('a company', () => addFirm(page));
  await test.step('a voucher', () => bookInvoice(page));
  await test.step('the VAT book', () => findInVatBook(page));
  await test.step('sign out', async () => {
    await goBySearch(page, 'odjavi', /^Odjavi se$/);
    await page.waitForURL('**/auth/login');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });
});
