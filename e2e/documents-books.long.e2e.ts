// Long, since an invoice is read, and books are opened with a whole chart of accounts.
// In the suite: story.e2e.ts (a document read, approved and booked), src/modules/documents/output/books/books.test.ts (its draft voucher and
// company), src/modules/documents/output/books/voucher.test.ts.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, faultsInAllLooks, sessionOf, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

const DOCUMENTS = '/obrada-dokumenta/dokumenti';
const INVOICE = fileURLToPath(new URL('documents/faktura.pdf', import.meta.url));

test('an approved invoice becomes a draft voucher, and its seller a company', async ({ page }) => {
  test.setTimeout(180_000);
  const person = await newPerson(page.request);
  const { access_token } = await sessionOf(page.request, person);
  const headers = { authorization: `Bearer ${access_token}` };
  const ask = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  await ask('POST', '/fin/years', {
    naziv: '2026',
    pocetak: '2026-01-01',
    kraj: '2026-12-31',
    chart: 'fbih',
  });
  const file = { name: 'faktura.pdf', mimeType: 'application/pdf', buffer: readFileSync(INVOICE) };
  const sent = await page.request.post(`/api${DOCUMENTS}`, { headers, multipart: { file } });
  const { idguid } = (await sent.json()).data;
  const read = () => ask('GET', `${DOCUMENTS}/${idguid}`);
  await expect.poll(async () => (await read()).state, { timeout: 90_000 }).toBe('na_pregledu');

  await signIn(page, person);
  await page.goto(`${DOCUMENTS}/${idguid}`);
  const make = page.getByRole('button', { name: 'Napravi nacrt naloga' });
  await expect(page.locator('[data-approve]')).toBeEnabled();
  await expect(make).toHaveCount(0);
  await page.getByRole('button', { name: 'Odobri i napravi nacrt' }).click();

  const dialog = page.getByRole('dialog', { name: 'Nacrt naloga' });
  await expect(dialog.getByText(/još nema među firmama/)).toBeVisible();
  // The second click falls beside the dialog that the first has opened, and does not close it.
  await dialog.getByRole('button', { name: 'Dodaj firmu' }).dblclick();
  const firm = page.getByRole('dialog', { name: 'Dodaj firmu' });
  const seller = (await read()).fields.seller_name.value;
  await expect(firm.getByLabel('Naziv')).toHaveValue(seller);
  await firm.getByRole('button', { name: 'Dodaj firmu' }).click();
  await expect(firm).toHaveCount(0);
  await expect(dialog.getByRole('combobox', { name: 'Firma' })).toHaveValue(seller);
  await expect(dialog.getByText(/još nema među firmama/)).toHaveCount(0);

  // What the invoice is for, no chart says: it is chosen by the keyboard.
  await dialog.getByRole('button', { name: 'Napravi nacrt naloga' }).click();
  const expense = dialog.getByRole('combobox', { name: 'Konto troška ili robe' });
  await expect(expense).toBeFocused();
  await expense.fill('511');
  await expect(page.getByRole('option', { name: /^511 / })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(expense).toHaveValue(/^511 /);
  const lines = dialog.getByRole('table', { name: 'Stavke naloga, u KM' });
  await expect(lines.getByRole('row').nth(1)).toContainText('511');
  await expect(lines.getByRole('row').last()).toContainText('47.723,90');
  expect(await faultsInAllLooks(page), 'dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Napravi nacrt naloga' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(make).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Nacrt naloga' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Firma', exact: true })).toBeVisible();
  await expect(page.getByText(/je upravo izmijenila druga osoba/)).toHaveCount(0);

  await page.getByRole('link', { name: 'Otvori nacrt' }).click();
  await expect(page).toHaveURL(/\/fin\/knjizenje\/nacrti\//);
  const grid = page.getByRole('grid', { name: 'Stavke' });
  await expect(grid.getByLabel('Konto, stavka 1', { exact: true })).toHaveValue('511');
  await expect(page.getByText('faktura.pdf').first()).toBeVisible();
});
