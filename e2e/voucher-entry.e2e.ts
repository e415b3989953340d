import { begin, cell, hand, PARTNER, RUN, TYPE, withEntryBooks } from './entry-grid.ts';
import { expect, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();

withEntryBooks(call);

test('an invoice of four lines is entered and posted without a mouse', async ({ page }) => {
  await begin(page);
  const { type, press, strokes } = hand(page);
  await type(TYPE);
  await expect(page.getByLabel('Vrsta naloga')).toHaveValue(TYPE);
  await press('Enter');
  await type('5.3.2035');
  await press('Enter');
  await type('Prodaja drva');
  await press('Enter');
  // An account by words, without their marks, a partner too; Enter takes what is highlighted and goes on.
  await expect(cell(page, 'Konto', 1)).toBeFocused();
  await type('sum kup');
  await press('Enter');
  await expect(cell(page, 'Partner', 1)).toBeFocused();
  await type(`cacak ${RUN}`);
  await press('Enter');
  await expect(cell(page, 'Opis', 1)).toBeFocused();
  await expect(cell(page, 'Partner', 1)).toHaveValue(PARTNER);
  await press('Enter');
  const document = `R-${Date.now()}`;
  await type(document);
  await press('Enter');
  await type('4.3.');
  await press('Enter');
  await type('4.4.');
  await press('Enter');
  await expect(cell(page, 'Dospijeće', 1)).toHaveValue('4. 4. 2035.');
  await type('2.340,00');
  await press('Enter');
  // The account of income asks for neither a partner nor a document.
  await expect(cell(page, 'Konto', 2)).toBeFocused();
  await expect(page.getByLabel('Zbir naloga').locator('dd').last()).toHaveText('2.340,00');
  await type('9912');
  await press('Enter');
  await expect(cell(page, 'Opis', 2)).toBeFocused();
  await type('Trupci');
  await press('Enter', 'Enter');
  await type('1000');
  await press('Enter');
  await press('+', 'Enter');
  await press('+', 'Enter', 'Enter');
  await type('500*2');
  await press('Enter');
  await expect(cell(page, 'Potražuje', 3)).toHaveValue('1.000,00');
  await expect(cell(page, 'Opis', 3)).toHaveValue('Trupci');
  await type('9913');
  await press('Enter', 'Enter', '=');
  await expect(cell(page, 'Potražuje', 4)).toBeFocused();
  await expect(cell(page, 'Potražuje', 4)).toHaveValue('340,00');
  await expect(page.getByRole('status').filter({ hasText: 'Nalog je u ravnoteži.' })).toBeAttached();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await expect(cell(page, 'Potražuje', 4)).toBeFocused();
  await press('F8');
  await expect(
    page.getByRole('heading', { name: new RegExp(`Proknjiženo kao ${TYPE}-\\d+/2035`) }),
  ).toBeVisible();
  expect(strokes()).toBeLessThanOrEqual(45);
  // The next one begins where this one was posted.
  await expect(page.getByRole('button', { name: 'Dodaj nalog' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Vrsta naloga')).toBeFocused();
  await expect(page.getByLabel('Vrsta naloga')).toHaveValue(TYPE);
  await expect(page.getByLabel('Datum', { exact: true })).toHaveValue('5. 3. 2035.');
});

test('nothing that was typed is lost: without a connection, after a reload, and when a line is removed', async ({
  page,
  context,
}) => {
  await begin(page);
  await page.keyboard.type(TYPE);
  await page.getByLabel('Datum', { exact: true }).fill('7.3.2035');
  await page.getByLabel('Opis', { exact: true }).fill('Bez mreže');
  await page.keyboard.press('Enter');
  await page.keyboard.type('9912');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Prvo');
  await expect(page.getByText(/Sačuvano u \d\d:\d\d/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Opis', 1)).toHaveValue('Prvo');

  await context.setOffline(true);
  await page.keyboard.type(' i drugo');
  await expect(page.getByText('Nema veze, čuvam ovdje')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Sačuvano u/)).toBeVisible();

  // Before it is saved: the request is held back until the page is there again.
  const again = Promise.withResolvers<void>();
  await page.route('**/api/fin/drafts/*', async (route) => {
    if (route.request().method() === 'PATCH') await again.promise;
    // That of the page that was left has nobody to answer.
    await route.continue().catch(() => {});
  });
  await page.keyboard.press('Enter');
  await page.keyboard.type('123,45');
  await page.reload();
  await expect(cell(page, 'Duguje', 1)).toHaveValue('123,45');
  await expect(cell(page, 'Opis', 1)).toHaveValue('Prvo i drugo');
  await expect(page.getByText('Vraćen je vaš unos')).toBeVisible();
  again.resolve();
  await expect(page.getByText(/Sačuvano u/)).toBeVisible();

  if (inLongRuns) {
    await cell(page, 'Duguje', 1).focus();
    await page.keyboard.press('Control+Delete');
    await expect(cell(page, 'Duguje', 1)).toHaveValue('');
    await page.keyboard.press('Control+z');
    await expect(cell(page, 'Duguje', 1)).toHaveValue('123,45');
  }
});
