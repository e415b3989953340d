// Long, since a front end is built for it.
// In the suite: lines.e2e.ts (typed without a mouse, pasted, every kind of field in all looks).
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { API, answer, cell, formPage, ID, refusal } from './form-page.ts';
import { signedIn } from './signed-in.ts';

signedIn();
const serve = formPage();

const EDIT = `/erp/nalozi/${ID}/edit`;

const opened = {
  idguid: ID,
  refs: {},
  vozilo_id: null,
  iznos: '13.00',
  zakljucen: false,
  version: 3,
  updated_by: 'Amra',
  updated_at: '2026-11-21T10:00:00Z',
  broj: '7/26',
  datum: '2026-11-20',
  napomena: 'Stara',
  stavke: [
    { naziv: 'Čekić', kolicina: '1.000', cijena: '12.00', stopa: '17', hitno: false },
    { naziv: 'Ekser', kolicina: '10.000', cijena: '0.10', stopa: null, hitno: false },
  ],
};

test('errors of the browser and the server stand at their cells; a draft survives a reload', async ({
  page,
}) => {
  await serve(page, opened);
  await page.route(`**${API}/${ID}`, (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    return route.fulfill(
      refusal(422, 'invalid', 'Provjerite označena polja.', {
        errors: { 'stavke.1.cijena': 'Cijena je ispod nabavne.', 'stavke.0': 'Red je zaključan.' },
      }),
    );
  });
  await page.goto(EDIT);
  await cell(page, 'Cijena', 2).fill('dvanaest');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unesite broj, npr. 12,50.')).toBeVisible();
  await expect(cell(page, 'Cijena', 2)).toBeFocused();
  await expect(cell(page, 'Cijena', 2)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Ukupno: Iznos')).toHaveText('–');
  await cell(page, 'Cijena', 2).fill('0,2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Cijena je ispod nabavne.')).toBeVisible();
  await expect(page.getByText('Red je zaključan.')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.getByRole('link', { name: 'Radni nalozi' }).click();
  await page
    .getByRole('dialog', { name: 'Napustiti bez čuvanja?' })
    .getByRole('button', { name: 'Ostani' })
    .click();
  await page.waitForTimeout(600); // the draft is written after a pause in typing
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('Vraćen je nesačuvan unos')).toBeVisible();
  await expect(cell(page, 'Cijena', 2)).toHaveValue('0,20');
  await page.getByRole('button', { name: 'Odbaci ga' }).click();
  await expect(cell(page, 'Cijena', 2)).toHaveValue('0,10');
});

test('a stale edit of a hand-written form is merged field by field', async ({ page }) => {
  await serve(page, opened);
  const theirs = { ...opened, version: 4, updated_by: 'Benjamin', napomena: 'Njihova', broj: '8/26' };
  const sent: Record<string, unknown>[] = [];
  await page.route(`**${API}/${ID}`, (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill(
      sent.length === 1
        ? refusal(409, 'stale', 'Zapis je u međuvremenu izmijenjen.', { data: { current: theirs } })
        : answer(sent.at(-1)),
    );
  });
  await page.goto(EDIT);
  await page.getByRole('textbox', { name: 'Napomena' }).fill('Moja');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Zapis je u međuvremenu izmijenjen' });
  await expect(dialog).toContainText('Benjamin');
  await expect(dialog.getByRole('radiogroup', { name: 'Napomena' })).toContainText('Njihova');
  await expect(dialog).toContainText('Ostaje sačuvana izmjena u poljima koja niste mijenjali: Broj naloga.');
  await dialog.getByRole('button', { name: 'Zadrži moje' }).click();
  await page.waitForURL('**/erp/nalozi');
  expect(sent[1]).toMatchObject({ version: 4, napomena: 'Moja', broj: '8/26' });
});
