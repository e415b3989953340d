// Long, since an application is had by two organisations in each way, and all its screens are looked at.
// In the suite: opened.e2e.ts (offers and registered applications open), src/modules/licensing/licences/licences.test.ts (registered, asked
// for, approved, issued), src/modules/licensing/checking/checking.test.ts (seats of machines).
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { customerOf, LICENCES, makeApplication, REGISTERED } from './licence-page.ts';
import { signedIn } from './signed-in.ts';

const operator = signedIn();

test('a licence is asked for and approved; one is issued by hand and extended', async ({ page }) => {
  test.setTimeout(240_000);
  const name = `Na zahtjev ${Date.now()}`;
  const { idguid } = await makeApplication(operator, page, name);
  await operator(page, 'PUT', `/admin/licence/aplikacije/${idguid}`, {
    ...{ version: 0, mode: 'request', seats: 2, days: 30, grace_days: 7, silence_days: 30, features: [] },
    terms: 'Odobravamo istog dana.',
  });
  const other = await customerOf(page);
  await other.page.goto(`${REGISTERED}/nova`);
  await other.page.getByRole('button', { name: `Zatraži licencu za ${name}` }).click();
  await other.page.getByLabel('Poruka izdavaču').fill('Za dvije kase');
  expect(await faultsInAllLooks(other.page), 'asking').toEqual([]);
  await other.page.getByRole('button', { name: 'Pošalji zahtjev' }).click();
  await expect(other.page.getByText('Zahtjev čeka odluku izdavača.')).toBeVisible();
  expect(await faultsInAllLooks(other.page), 'asked').toEqual([]);

  await page.goto(`${LICENCES}?state=requested&application_id=${idguid}`);
  await page
    .getByRole('link', { name: /^Kovačnica/ })
    .first()
    .click();
  await expect(page.getByText('Za dvije kase')).toBeVisible();
  await page.getByRole('button', { name: 'Odobri' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Broj mašina')).toHaveValue('2');
  expect(await faultsInAllLooks(page), 'approving').toEqual([]);
  await dialog.getByRole('button', { name: 'Izdaj licencu' }).click();
  await expect(page.getByText('Zahtjev je odobren i licenca izdata.')).toBeVisible();
  // The customer's page learns it by itself.
  await expect(other.page.getByRole('button', { name: 'Kopiraj ključ' })).toBeVisible({ timeout: 20_000 });
  await other.close();

  await page.getByRole('link', { name: 'Uredi ili produži' }).click();
  await page.getByLabel('Broj mašina').fill('5');
  expect(await faultsInAllLooks(page), 'edit').toEqual([]);
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('region', { name: 'Mjesta' })).toContainText('0 od 5');

  await page.goto(`${LICENCES}/create?aplikacija=${idguid}`);
  await expect(page.getByRole('combobox', { name: 'Aplikacija' })).toHaveValue(name);
  await page.getByRole('button', { name: 'Izdaj licencu' }).click();
  await expect(page.getByText('Ovo polje je obavezno.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'issue').toEqual([]);
  await page.getByRole('combobox', { name: 'Organizacija' }).fill('Kovačnica');
  await page
    .getByRole('option', { name: /^Kovačnica/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Izdaj licencu' }).click();
  await expect(page.getByText('Licenca je izdata.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Licencni ključ' })).toBeVisible();
});

let counter = Date.now();
/** What a machine asks. */
async function ask(page: Page, action: string, token: string, name: string) {
  counter += 1;
  const answer = await page.request.post(`/api/licences/${action}`, {
    data: {
      ...{ token, name, fingerprint: `otisak-${name}`, version: '2.1.0', platform: 'windows' },
      ...{ time: new Date().toISOString(), nonce: randomBytes(18).toString('base64url'), counter },
    },
  });
  return { status: answer.status(), body: await answer.json() };
}

test('an application is opened for registration, registered, its key used by a machine, which is released', async ({
  page,
}) => {
  test.setTimeout(300_000); // two people, and their screens in all looks
  const name = `Šetnja ${Date.now()}`;
  const application = await makeApplication(operator, page, name);

  // The operator decides how it may be had.
  await page.goto(`${LICENCES}/aplikacije?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: 'Aplikacije i ponude', level: 1 })).toBeVisible();
  expect(await faultsInAllLooks(page), 'offers').toEqual([]);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByText('Ključ se napravi kad prvi put sačuvate ponudu')).toBeVisible();
  const mode = page.getByRole('combobox', { name: 'Kako se dobija' });
  await mode.fill('Slobodna');
  await mode.press('Enter');
  await page.getByLabel('Broj mašina').fill('0');
  await page.getByRole('button', { name: 'Sačuvaj ponudu' }).click();
  await expect(page.getByText('Najmanje 1.')).toBeVisible();
  await page.getByLabel('Broj mašina').fill('1');
  await page.getByLabel('Vrijedi (dana)').fill('90');
  await page.getByRole('button', { name: 'Sačuvaj ponudu' }).click();
  await expect(page.getByText('Ponuda je sačuvana.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Javni ključ / })).toContainText('BEGIN PUBLIC KEY');
  const code = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi verify.ts: TypeScript' }).click();
  expect((await code).suggestedFilename()).toBe('verify.ts');
  expect(await faultsInAllLooks(page), 'offer').toEqual([]);

  // A member of another organisation finds it from the organisation's menu, and registers it.
  const other = await customerOf(page);
  await other.page.getByRole('button', { name: /^Organizacija: / }).click();
  await other.page.getByRole('link', { name: 'Registracija aplikacije' }).click();
  await expect(other.page.getByText('Organizacija još nije registrovala nijednu aplikaciju')).toBeVisible();
  expect(await faultsInAllLooks(other.page), 'none registered').toEqual([]);
  await other.page.getByRole('link', { name: 'Registruj aplikaciju' }).first().click();
  await expect(other.page.getByRole('heading', { name, level: 2 })).toBeVisible();
  expect(await faultsInAllLooks(other.page), 'offered').toEqual([]);
  await other.page.getByRole('button', { name: `Registruj ${name}` }).click();
  await expect(other.page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(other.page.getByText('Još nijedna mašina')).toBeVisible();
  await other.page.getByRole('button', { name: 'Kopiraj ključ' }).click();
  const token = await other.page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/);
  const download = other.page.waitForEvent('download');
  await other.page.getByRole('button', { name: 'Preuzmi datoteku' }).click();
  expect((await download).suggestedFilename()).toBe(`${application.slug}.licenca`);

  // A machine takes the seat, and is seen by itself; a second one finds none.
  expect(await ask(page, 'activate', token, 'Kasa 1')).toMatchObject({
    status: 200,
    body: { data: { seats_used: 1 } },
  });
  const till = other.page.getByRole('row').filter({ hasText: 'Kasa 1' });
  await expect(till).toContainText('Zauzima mjesto', { timeout: 20_000 });
  await expect(other.page.getByRole('region', { name: 'Mjesta' })).toContainText('1 od 1');
  expect(await ask(page, 'activate', token, 'Kasa 2')).toMatchObject({
    status: 409,
    body: { code: 'no_seats' },
  });
  expect(await faultsInAllLooks(other.page), 'registered').toEqual([]);
  await other.page.getByRole('button', { name: 'Oslobodi Kasa 1' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Oslobodi' }).click();
  await expect(other.page.getByText('Mjesto je oslobođeno.')).toBeVisible();
  await expect(till).toContainText('Oslobođena');
  expect(await ask(page, 'activate', token, 'Kasa 2')).toMatchObject({ status: 200 });
  await goInside(other.page, REGISTERED);
  await expect(other.page.getByRole('link', { name })).toBeVisible();
  expect(await faultsInAllLooks(other.page), 'list').toEqual([]);
  await other.close();

  // The publisher sees it, and suspends it.
  await goInside(page, `${LICENCES}?application_id=${application.idguid}`);
  await expect(page.getByRole('list', { name: 'Stanje licenci' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'licences').toEqual([]);
  await page
    .getByRole('link', { name: /^Kovačnica/ })
    .first()
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Kasa 2' })).toContainText('Zauzima mjesto');
  // The page's own; a list of machines has others.
  await page.getByRole('button', { name: 'Više radnji' }).first().click();
  await page.getByRole('menuitem', { name: 'Obustavi' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Obustavi' }).click();
  await expect(dialog.getByText('Ovo polje je obavezno.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'why').toEqual([]);
  await dialog.getByLabel('Razlog').fill('Nije plaćeno');
  await dialog.getByRole('button', { name: 'Obustavi' }).click();
  await expect(page.getByText('Razlog: Nije plaćeno')).toBeVisible();
  expect(await faultsInAllLooks(page), 'suspended').toEqual([]);
  expect(await ask(page, 'heartbeat', token, 'Kasa 2')).toMatchObject({
    body: { data: { state: 'suspended', lease_until: null } },
  });
});
