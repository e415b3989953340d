// Long, since each of these registers people anew and waits for their mails.
// In the suite: entry.e2e.ts (from a visitor to an administrator, an invitation, axe), and the tests of src/modules/auth/entry.
import {
  becomeSomebody,
  fillIn,
  forgetSession,
  fresh,
  invite,
  linkIn,
  mailTo,
  PASSWORD,
  register,
} from './entry-page.ts';
import { askForPrivacy, expect, faultsInAllLooks, signInOnPage, test } from './fixtures.ts';

test.beforeEach(({ context }) => askForPrivacy(context));

test('without the estimator the form works all the same', async ({ page }) => {
  await page.route('**/worker-*.js', (route) => route.abort());
  await page.goto('/auth/register');
  await page.locator('[name=password]').fill(PASSWORD);
  await expect(page.getByText('Dužina je dovoljna.')).toBeVisible();
  await register(page, fresh('bez-procjene'));
});

test('an expired link is sent again to whoever knows the password, from any device', async ({ page }) => {
  const email = fresh('zaboravljena');
  await register(page, email);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/auth/resend-verification');
  await fillIn(page, { email, password: 'sasvim-druga-lozinka' });
  await page.getByRole('button', { name: 'Pošalji poruku' }).click();
  await expect(page.getByText('Pogrešan e-mail ili lozinka.')).toBeVisible();
  await fillIn(page, { password: PASSWORD });
  await page.getByRole('button', { name: 'Pošalji poruku' }).click();
  await page.waitForURL('**/auth/email-verification');
  await expect(page.getByText(email)).toBeVisible();
});

test('a mailed link opened while signed in leads to the dashboard with the reason', async ({ page }) => {
  await signInOnPage(page);
  await page.goto('/auth/reset-password?token=nekakav');
  await page.waitForURL('**/dashboard');
  await expect(page.getByText(/Odjavite se pa ponovo otvorite link/)).toBeVisible();
});

test('the header of these pages leads home and to each other, never to itself', async ({ page }) => {
  const links = async (address: string): Promise<string[]> => {
    await page.goto(address);
    return page.getByRole('navigation', { name: 'Glavna navigacija' }).getByRole('link').allTextContents();
  };
  expect(await links('/auth/login')).toEqual(['Početna', 'Alati', 'Registracija']);
  expect(await links('/auth/register')).toEqual(['Početna', 'Alati', 'Prijava']);
  expect(await links('/auth/forgot-password')).toEqual(['Početna', 'Alati', 'Prijava', 'Registracija']);
  expect(await links('/')).toEqual(['Usluge', 'O nama', 'Kontakt', 'Alati', 'Prijava', 'Registracija']);
});

test('a verification followed in another browser opens the account, and asks for its password', async ({
  page,
  browser,
}) => {
  const email = fresh('drugdje');
  await register(page, email);
  const elsewhere = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
  await elsewhere.goto(linkIn(await mailTo(email, 'Potvrdite e-mail')));
  await elsewhere.getByRole('button', { name: 'Potvrdi e-mail' }).click();
  await elsewhere.waitForURL('**/auth/login');
  await expect(elsewhere.getByText('nalog je otvoren. Prijavite se.')).toBeVisible();
  await expect(elsewhere.getByLabel('E-mail')).toHaveValue(email);
  await expect(elsewhere.getByLabel('Lozinka', { exact: true })).toBeFocused();
  await elsewhere.context().close();
});

test.describe('an invitation', () => {
  test('asks somebody else who is signed in to switch to the invited person', async ({ page }) => {
    const email = fresh('drugi');
    await page.goto(await invite(page, email));
    await page.locator('[name=password]').fill(PASSWORD);
    // In another tab, while the invitation is open here.
    const other = await page.context().newPage();
    await signInOnPage(other);
    await page.getByRole('button', { name: 'Prihvati poziv' }).click();
    await expect(page.getByText(/^Prijavljeni ste kao/)).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.getByRole('button', { name: 'Odjavi se i nastavi' }).click();
    await expect(page.locator('[name=password]')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });

  for (const signedIn of [true, false])
    test(`takes ${signedIn ? 'one click from who is signed in' : 'the password of who is not'}, and leads into the organisation`, async ({
      page,
    }) => {
      test.slow(); // two mails
      const email = fresh(`clan-${signedIn}`);
      await becomeSomebody(page, email);
      await expect(page.getByRole('button', { name: /^Organizacija: Kovačnica/ })).toBeVisible();
      const link = await invite(page, email);
      // The access token has expired while the mail was awaited.
      if (signedIn) await page.evaluate(() => localStorage.setItem('access_token', 'istekao'));
      else await forgetSession(page);
      await page.goto(link);
      const accept = page.getByRole('button', { name: 'Prihvati poziv' });
      if (!signedIn) {
        // Shorter than new passwords must be: some accounts are older than that rule.
        await page.locator('[name=password]').fill('nije-ta');
        await accept.click();
        await expect(page.getByText('Lozinka nije ispravna.').first()).toBeVisible();
        await expect(page.locator('[name=password]')).toBeFocused();
        await page.locator('[name=password]').fill(PASSWORD);
      }
      await accept.click();
      await page.waitForURL('**/dashboard');
      await expect(page.getByRole('button', { name: /^Organizacija: Matična/ })).toBeVisible();
    });
});

test('axe finds nothing on the pages of getting in, in any window', async ({ page }) => {
  test.setTimeout(180_000); // axe looks at nine pages, on machines of any speed
  for (const address of [
    '/auth/register',
    '/auth/email-verification',
    '/auth/verify-email?token=x',
    '/auth/verify-email',
    '/auth/resend-verification',
    '/auth/forgot-password',
    '/auth/reset-password?token=x',
    '/auth/register?poziv=x',
  ]) {
    await page.goto(address);
    await expect(page.getByText('Učitavanje...')).toHaveCount(0);
    expect(await faultsInAllLooks(page), address).toEqual([]);
  }
  await page.goto('/auth/register');
  await page.getByRole('button', { name: 'Registruj se' }).click();
  await page.locator('[name=password]').fill('qwertyuiop');
  await expect(page.getByText(/^Jačina/)).toBeVisible();
  expect(await faultsInAllLooks(page), 'with complaints').toEqual([]);
});

test('missing values are reported at their fields, and the first gets the focus', async ({ page }) => {
  await page.goto('/auth/register');
  await page.getByRole('button', { name: 'Registruj se' }).click();
  for (const message of [
    'Unesite ime.',
    'Unesite prezime.',
    'Unesite naziv organizacije.',
    'Unesite e-mail.',
    'Unesite lozinku.',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.locator('[name=first_name]')).toBeFocused();
  await fillIn(page, { first_name: 'Đula', last_name: 'Š', organisation_name: 'K', email: 'nije' });
  await expect(page.getByText('Unesite ime.')).toBeHidden();
  await fillIn(page, { password: PASSWORD });
  await page.getByRole('button', { name: 'Registruj se' }).click();
  await expect(page.getByText(/^Unesite ispravan e-mail/)).toBeVisible();
  await expect(page.locator('[name=email]')).toBeFocused();
});

test('an invalid link is reported, and a new one offered', async ({ page }) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  for (const address of ['reset-password?token=izmisljen', 'verify-email?token=izmisljen&promjena=1']) {
    await page.goto(`/auth/${address}`);
    // Without a click.
    await expect(page.getByText(/^Link ne vrijedi/)).toBeVisible();
    await expect(page.locator('[name=password]')).toHaveCount(0);
  }
  expect(faults.filter((fault) => !/status of 410/.test(fault))).toEqual([]);
  await page.getByRole('link', { name: 'Pošalji novu poruku' }).click();
  await page.waitForURL('**/auth/resend-verification');
  for (const address of ['/auth/verify-email', '/auth/reset-password', '/auth/register?poziv=izmisljen']) {
    await page.goto(address);
    await expect(page.getByText(/^Link ne vrijedi/)).toBeVisible();
  }
});
