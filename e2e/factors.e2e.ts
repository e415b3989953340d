import type { Browser, Page } from '@playwright/test';
import { codeOf, halfIn, PROFILE, panel, setUpApp, signOut } from './factor-page.ts';
import { expect, faultsInAllLooks, goInside, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

// Each test has several sign-ins and mails.
test.describe.configure({ timeout: 120_000 });

test('an authenticator app is set up, and asked for at the next sign-in; a recovery code stands in for it', async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await signIn(page, person);
  const { secret, codes } = await setUpApp(page);
  await expect(panel(page, 'Rezervni kodovi')).toContainText('10');
  await signOut(page);

  await halfIn(page, person);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  const code = page.getByLabel('Kod iz aplikacije');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.locator('form').getByText('Kod nije ispravan ili je već iskorišten.')).toBeVisible();
  await code.fill(codeOf(secret, 1));
  await code.press('Enter');
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Uspješno ste se prijavili!')).toBeVisible();
  await signOut(page);

  await halfIn(page, person);
  await page.getByRole('button', { name: 'Rezervni kod' }).click();
  await expect(page.getByLabel('Rezervni kod')).toBeFocused();
  await page.keyboard.type(codes[3]!.toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.goto(PROFILE);
  await expect(panel(page, 'Rezervni kodovi')).toContainText('9');
  await expect(panel(page, 'Prijave')).toContainText('Lozinka i rezervni kod');
});

test('a passkey is made from the profile and signs in without a password', async ({ browser, request }) => {
  const person = await newPerson(request);
  const { page, present } = await withAuthenticator(browser);
  // A user present before the click would accept the passkey that the browser offers by itself.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signIn(page, person);
  await goInside(page, PROFILE);
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

/** A page with a virtual authenticator, at a host name that passkeys can be bound to. */
async function withAuthenticator(browser: Browser) {
  const baseURL = process.env.E2E_URL?.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  /** Whether the authenticator verifies its user. */
  const present = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { page, present };
}

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
