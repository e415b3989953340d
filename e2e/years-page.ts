import type { APIRequestContext, Page } from '@playwright/test';
import { expect, goInside, type Person, sessionOf, signIn } from './fixtures.ts';
import type { Look } from './looks.ts';
import { newPerson } from './new-person.ts';
import { YEAR } from './open-books.ts';

export const HOME = '/fin/poslovne-godine';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

/** Posts a voucher of two lines. */
export async function post(
  request: APIRequestContext,
  person: Person,
  debit: string,
  credit: string,
): Promise<void> {
  const { access_token } = await sessionOf(request, person);
  const headers = { authorization: `Bearer ${access_token}` };
  const ask = async (path: string, data: object) => {
    const answer = await request.post(`${process.env.E2E_URL}/api${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const draft = await ask('/fin/drafts', {
    type: 'TM',
    day: `${YEAR}-02-15`,
    description: 'Prodaja',
    lines: [
      { account: debit, debit: '800.00' },
      { account: credit, credit: '800.00' },
    ],
  });
  await ask(`/fin/drafts/${draft.idguid}/post`, { version: draft.version });
}

/** A year of a new organisation is opened, locked, checked, closed as previewed, and opened again. */
export async function walkYear(page: Page, look: Look): Promise<void> {
  const person = await newPerson(page.request);
  await signIn(page, person);

  await goInside(page, HOME);
  await expect(page.getByText('Još nema poslovne godine')).toBeVisible();
  await look(page, 'empty');
  await page.getByRole('link', { name: 'Otvori godinu' }).first().click();
  await expect(page.getByLabel('Naziv')).toHaveValue(YEAR);
  await look(page, 'new year');
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
  await look(page, 'lock');
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
  await look(page, 'exception');
  await grant.getByRole('button', { name: 'Daj izuzetak' }).click();
  const exceptions = table(page, 'Izuzeci od zaključavanja');
  await expect(exceptions).toContainText('Zakašnjela faktura');
  await look(page, 'locks');
  await exceptions.getByRole('button', { name: 'Opozovi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opozovi' }).click();
  await expect(exceptions).toContainText('opozvan');

  await goInside(page, `${HOME}/provjera`);
  await page.getByRole('button', { name: 'Provjeri knjige' }).click();
  await expect(page.getByRole('heading', { name: 'Sve je u redu' })).toBeVisible({ timeout: 30_000 });
  await look(page, 'check');

  await goInside(page, HOME);
  await expect(page.getByText(/otvorena, zaključana do/)).toBeVisible();
  await look(page, 'years');
  await page.getByRole('link', { name: YEAR, exact: true }).click();
  await expect(table(page, 'Kontrolni zapisi po vrsti naloga')).toContainText('Temeljnica');
  await expect(table(page, 'Mjeseci poslovne godine')).toContainText('800,00');
  await look(page, 'year');

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
  await expect(page.getByText('Dobit perioda')).toBeVisible();
  await look(page, 'preview');
  await page.getByRole('button', { name: 'Zatvori godinu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zatvori godinu' }).click();
  await expect(page.getByRole('heading', { name: 'Stanje: zatvorena' })).toBeVisible();
  await expect(table(page, 'Nalozi zatvaranja')).toContainText('ZG-0001');
  await look(page, 'closed');

  // Take it back.
  await page.getByRole('button', { name: 'Ponovo otvori' }).click();
  const reopen = page.getByRole('dialog', { name: `Ponovo otvoriti godinu ${YEAR}?` });
  await reopen.getByLabel('Razlog').fill('Zakašnjela faktura');
  await reopen.getByRole('button', { name: 'Ponovo otvori' }).click();
  await expect(page.getByRole('heading', { name: /Stanje: otvorena/ })).toBeVisible();
  await expect(page.getByText(/Ponovo otvoreno .*: Zakašnjela faktura/)).toBeVisible();
}
