// Long, since each of these registers a person and signs them in several times.
// In the suite: factors.e2e.ts (an app, a passkey, a new password, an organisation that demands a factor, axe).

import { halfIn, PROFILE, panel, setUpApp, signOut } from './factor-page.ts';
import { expect, goInside, signIn, test } from './fixtures.ts';
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
