// Long, since each of these registers a person and signs them in several times.
// In the suite: factors.e2e.ts (an app, a recovery code, axe at the second step), src/modules/auth/factors/security.test.ts,
// src/modules/auth/factors/passkeys.test.ts.
import type { Page } from '@playwright/test';
import { halfIn, PROFILE, panel, setUpApp, signOut, withAuthenticator } from './factor-page.ts';
import { expect, faultsInAllLooks, goInside, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

// Each test has several sign-ins and mails.
test.describe.configure({ timeout: 120_000 });

test('the second step leads back to the first, and starts again after it has expired', async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await signIn(page, person);
  await setUpApp(page);
  await signOut(page);
  await halfIn(page, person);
  await page.getByRole('button', { name: 'Nazad na prijavu' }).click();
  await expect(page.getByLabel('Lozinka', { exact: true })).toHaveValue('');
  await halfIn(page, person);
  await page.route('**/api/auth/second-factor', (route) =>
    route.fulfill({
      status: 401,
      json: {
        success: false,
        code: 'challenge_expired',
        message: 'Prijava je istekla. Prijavite se ponovo.',
      },
    }),
  );
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Prijava je istekla. Prijavite se ponovo.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('at an IP address the page tells where passkeys work', async ({ page, request }) => {
  const person = await newPerson(request);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Prijava pristupnim ključem' }).click();
  await expect(
    page.getByText(/Pristupni ključ ne može se vezati za IP adresu. Otvorite stranicu/),
  ).toBeVisible();
  await signIn(page, person);
  await goInside(page, PROFILE);
  const keys = panel(page, 'Pristupni ključevi');
  await expect(keys).toContainText('ne može se vezati za IP adresu');
  await expect(keys.getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^http://localhost:\\d+${PROFILE}`),
  );
  await expect(page.getByRole('button', { name: 'Dodaj pristupni ključ' })).toHaveCount(0);
});

test('another session is ended, and is out at its next step', async ({ page, browser, baseURL, request }) => {
  const person = await newPerson(request);
  const elsewhere = await browser.newPage({ baseURL });
  await signIn(elsewhere, person);
  await signIn(page, person);
  await goInside(page, PROFILE);
  const sessions = panel(page, 'Prijave');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Završi prijavu: Chrome na Linuxu/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Završi', exact: true }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions).toContainText('Ova prijava');
  // The live stream may have redirected it already.
  await elsewhere.reload().catch(() => {});
  await elsewhere.waitForURL('**/auth/login');
  await elsewhere.context().close();
});

test('once the sign-in is old, a change asks for the password', async ({ page, request }) => {
  const person = await newPerson(request);
  await signIn(page, person);
  let asked = 0;
  await page.route('**/api/korisnik/totp', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return route.fulfill({
      status: 403,
      json: { success: false, code: 'proof_required', message: 'Potvrdite da ste to vi.' },
    });
  });
  await page.goto(PROFILE);
  await panel(page, 'Aplikacija za kodove').getByRole('button', { name: 'Uključi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Potvrdite da ste to vi' });
  await expect(dialog.getByLabel('Trenutna lozinka')).toBeFocused();
  await page.keyboard.type('pogrešna');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Lozinka nije ispravna.')).toBeVisible();
  await dialog.getByLabel('Trenutna lozinka').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR kod za aplikaciju' })).toBeVisible();
});

test('a new password requires the old one, ends the other sessions and keeps this one', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const person = await newPerson(request);
  const elsewhere = await browser.newPage({ baseURL });
  await signIn(elsewhere, person);
  await signIn(page, person);
  await goInside(page, PROFILE);
  await page.getByRole('button', { name: 'Promijeni lozinku' }).click();
  const dialog = page.getByRole('dialog', { name: 'Promjena lozinke' });
  await dialog.getByLabel('Trenutna lozinka').fill('pogrešna');
  await dialog.getByLabel('Nova lozinka').fill('proljetni-vjetar-s-Igmana');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Lozinka nije ispravna.')).toBeVisible();
  await dialog.getByLabel('Trenutna lozinka').fill(person.password);
  await dialog.getByRole('button', { name: 'Promijeni lozinku' }).click();
  await expect(page.getByText(/Lozinka je promijenjena\. 1 prijava na drugim mjestima/)).toBeVisible();
  // The live stream may have redirected it already.
  await elsewhere.reload().catch(() => {});
  await elsewhere.waitForURL('**/auth/login');
  await page.reload();
  await expect(panel(page, 'Lozinka')).toBeVisible();
  await elsewhere.context().close();
});

test('an organisation that asks for a second factor lets nobody work without one, in any tab', async ({
  page,
  context,
  request,
}) => {
  const person = await newPerson(request);
  await signIn(page, person);
  await setUpApp(page);
  await demand(page);
  await page.reload();
  await panel(page, 'Aplikacija za kodove').getByRole('button', { name: 'Isključi' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Vaša organizacija traži drugi faktor');
  await dialog.getByRole('button', { name: 'Isključi' }).click();
  await expect(page.getByText('Vaša organizacija traži drugi faktor prijave')).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Potreban je drugi faktor' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Potreban je drugi faktor' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Uključi drugi faktor' }).click();
  await page.waitForURL(`**${PROFILE}#sigurnost`);
  await expect(page.getByText('Vaša organizacija traži drugi faktor prijave')).toBeVisible();
  await setUpApp(page);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Korisnici', level: 1 })).toBeVisible();
  await other.bringToFront();
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('axe finds nothing in any window', async ({ browser, request }) => {
  const person = await newPerson(request);
  const { page, present } = await withAuthenticator(browser);
  await present(true);
  await signIn(page, person);
  const { secret } = await setUpApp(page);
  await page.getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
  expect(await faultsInAllLooks(page), 'a new passkey').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Ukloni / })).toBeVisible();
  await expect(page.getByText('Pristupni ključ je dodan.')).toHaveCount(0);
  expect(await faultsInAllLooks(page), 'the profile').toEqual([]);
  await page.getByRole('button', { name: 'Napravi nove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Napravi nove' }).click();
  await expect(page.getByRole('button', { name: 'Kodovi su sačuvani' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'the codes').toEqual([]);
  await page.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  await page.getByRole('button', { name: 'Promijeni lozinku' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faultsInAllLooks(page), 'a new password').toEqual([]);
  await page.keyboard.press('Escape');
  await present(false);
  await signOut(page);
  expect(await faultsInAllLooks(page), 'the sign-in page').toEqual([]);
  await halfIn(page, person);
  expect(await faultsInAllLooks(page), 'the second step').toEqual([]);
  expect(secret).not.toBe('');
  await page.context().close();
});

/** Makes the person's organisation require a second factor. */
async function demand(page: Page): Promise<void> {
  const answer = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    };
    const path = '/api/korisnik/tenants/postavke';
    const now = await (await fetch(path, { headers })).json();
    const { version } = now.data;
    const body = JSON.stringify({ version, require_second_factor: true });
    return (await fetch(path, { method: 'PATCH', headers, body })).json();
  });
  expect(answer).toMatchObject({ success: true });
}

test('a passkey is made from the profile and signs in without a password', async ({ browser, request }) => {
  const person = await newPerson(request);
  const { page, present } = await withAuthenticator(browser);
  // A user present before the click would accept the passkey that the browser offers by itself.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signIn(page, person, PROFILE);
  await panel(page, 'Pristupni ključevi').getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
  const name = page.getByLabel('Naziv');
  await expect(name).toBeFocused();
  await name.fill('Ključ za probu');
  await present(true);
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Sačuvajte rezervne kodove' })
    .getByRole('button', { name: 'Kodovi su sačuvani' })
    .click();
  await expect(panel(page, 'Pristupni ključevi')).toContainText('Ključ za probu');
  await present(false);
  await signOut(page);

  await expect(page.getByRole('button', { name: 'Prijavi se' })).toBeEnabled();
  await present(true);
  await page.getByRole('button', { name: 'Prijava pristupnim ključem' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(PROFILE);
  await expect(panel(page, 'Prijave').getByText(/^Pristupni ključ · /)).toBeVisible();
  await present(false);
  await signOut(page);

  // After the password it is the second step.
  await halfIn(page, person);
  await present(true);
  await page.getByRole('button', { name: 'Potvrdi pristupnim ključem' }).click();
  await page.waitForURL('**/dashboard');
  await page.context().close();
});
