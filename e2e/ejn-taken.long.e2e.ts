// Long, since a notice is followed from being found to the dashboard.
// In the suite: opened.e2e.ts (the board opens), ejn-notice.e2e.ts (the page of a notice), src/modules/procurement/pipeline/pipeline.test.ts,
// src/modules/procurement/pipeline/reminders.test.ts.
import { noticeId } from '../src/modules/procurement/notices/notice-id.ts';
import { insertAuthority, insertNotices } from '../src/modules/procurement/notices/testkit.ts';
import { withDatabase } from './database.ts';
import { simulated } from './ejn-source.ts';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

signedIn();
const BASE = '/admin/interno/ejngovba/nase-nabavke';
/** Numbers of this run: another has left its own. */
const FIRST = 800_000_000 + (Date.now() % 90_000_000);
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

test.beforeAll(() =>
  withDatabase(async (ownerDb) => {
    await insertAuthority({ ownerDb }, { id: FIRST, name: 'Općina Stari Grad Sarajevo' });
    await insertNotices({ ownerDb }, [
      { id: FIRST, name: `Izgradnja puta ${FIRST}`, authority: FIRST, value: 250_000, deadline: inDays(5) },
    ]);
  }),
);

test('a notice is taken among own procurements, with a person, a reminder, a note and a file', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto(`${BASE}/${noticeId(FIRST)}/view`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Izgradnja puta');
  await expect(page.getByText('Nije u vašim nabavkama.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'not ours').toEqual([]);
  await page.getByRole('button', { name: 'Dodaj u naše nabavke' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Naša ponuda' }).fill('240.000,50');
  await dialog.getByRole('combobox', { name: 'Podsjetnik na rok' }).click();
  await page.getByRole('option', { name: 'Dvije sedmice prije roka' }).click();
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(dialog.getByText('Do roka je ostalo manje od toga. Odaberite kraće vrijeme.')).toBeVisible();
  expect(await faults(page), 'refused').toEqual([]);
  await dialog.getByRole('combobox', { name: 'Podsjetnik na rok' }).click();
  await page.getByRole('option', { name: 'Dva dana prije roka' }).click();
  await dialog.getByRole('combobox', { name: 'Odgovorna osoba' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('240.000,50 KM').first()).toBeVisible();
  await expect(page.getByText(/Dva dana prije roka: /)).toBeVisible();

  await page.getByRole('button', { name: 'Prati', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pratite je' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: 'Nova bilješka' }).fill('Zvati dobavljača asfalta');
  await page.getByRole('button', { name: 'Dodaj bilješku' }).click();
  await expect(page.getByRole('list', { name: 'Bilješke' })).toContainText('Zvati dobavljača asfalta');
  await page.getByRole('button', { name: 'Radnje s bilješkom' }).click();
  await page.getByRole('menuitem', { name: 'Obriši' }).click();
  await expect(page.getByRole('list', { name: 'Bilješke' })).not.toContainText('Zvati dobavljača asfalta');
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(page.getByRole('list', { name: 'Bilješke' })).toContainText('Zvati dobavljača asfalta');
  await page.getByRole('combobox', { name: 'Stanje' }).click();
  await page.getByRole('option', { name: 'Pripremamo' }).click();
  await expect(page.getByText('Izmjene su sačuvane.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prilozi' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'ours').toEqual([]);

  await page.getByRole('button', { name: 'Ukloni iz naših' }).click();
  await expect(page.getByText('Nije u vašim nabavkama.')).toBeVisible();
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(page.getByText('240.000,50 KM').first()).toBeVisible();

  await simulated(page);
  await page.goto('/dashboard');
  // It is there for whoever asks for it.
  await page.getByRole('button', { name: 'Uredi dashboard' }).click();
  const arranging = page.getByRole('dialog', { name: 'Uredi dashboard' });
  await arranging.getByRole('switch', { name: 'Nabavke: rokovi' }).check();
  await arranging.getByRole('button', { name: 'Gotovo' }).click();
  const week = page.getByRole('region', { name: 'Nabavke: rokovi danas i u narednih sedam dana' });
  await expect(week).toContainText(`${FIRST}`);
  await expect(week.getByText('Simulacija: obavještenja su izmišljena.')).toBeVisible();
});
