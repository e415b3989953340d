// Long, since each of these registers people anew and waits for their mails.
// In the suite: entry.e2e.ts (from a visitor to an administrator, links that do not hold, invitations, axe), and the tests of src/modules/auth/entry.
import type { Page } from '@playwright/test';
import { fillIn, fresh, linkIn, mailTo, PASSWORD, register } from './entry-page.ts';
import { askForPrivacy, expect, signInOnPage, test } from './fixtures.ts';

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
  /** Invites somebody as the installation's administrator; returns the mailed link. */
  async function invite(page: Page, email: string): Promise<string> {
    const login = await page.request.post('/api/auth/login', {
      data: { email: process.env.E2E_EMAIL, password: process.env.E2E_PASSWORD },
    });
    const { accessToken } = (await login.json()).data.tokens;
    const answer = await page.request.post('/api/admin/invitations', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { email, first_name: 'Mirsad', last_name: 'Pozvani', roles: [] },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return linkIn(await mailTo(email, /^Poziv/));
  }

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
});
