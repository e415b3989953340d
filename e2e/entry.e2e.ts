import type { Page } from '@playwright/test';
import { scaledTimeout } from '../test/timeout.ts';
import { forgetSession, fresh, invite, linkIn, mailTo, PASSWORD, register } from './entry-page.ts';
import { askForPrivacy, expect, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';

/** One attempt opens two pages and sends three requests. */
const ATTEMPT_TIMEOUT = { timeout: scaledTimeout(25_000) };
const NEW = 'proljetni-vjetar-s-Igmana';

test.beforeEach(({ context }) => askForPrivacy(context));

async function signInHere(page: Page, password: string): Promise<void> {
  await page.getByLabel('Lozinka', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Prijavi se' }).click();
}

test('from a visitor to an administrator, and from a forgotten password to a new one, on a phone', async ({
  page,
}) => {
  test.slow(); // a dozen pages and four mails
  await page.setViewportSize({ width: 390, height: 844 });
  const email = fresh('dula');
  // The link is on the page that refused them.
  await page.goto('/izvjestaji?razdoblje=7');
  await page.waitForURL('**/auth/login');
  await page.getByRole('link', { name: 'Registrujte se' }).click();
  await register(page, email);

  if (inLongRuns) {
    await page.goto('/auth/login');
    await page.getByLabel('E-mail').fill(email);
    await signInHere(page, PASSWORD);
    await expect(page.locator('form').getByText(/E-mail još nije potvrđen/)).toBeVisible();
    await page.getByRole('link', { name: 'Pošalji poruku ponovo' }).click();
    await page.getByRole('button', { name: 'Pošalji ponovo' }).click();
    await expect(page.getByText(/poslali smo novu poruku/)).toBeVisible();
  }

  await expect
    .poll(async () => {
      await page.goto(linkIn(await mailTo(email, 'Potvrdite e-mail')));
      // The token is removed from the address first.
      expect(page.url()).toMatch(/\/auth\/verify-email$/);
      await page.reload();
      const confirm = page.getByRole('button', { name: 'Potvrdi e-mail' });
      const gone = page.getByText(/^Link ne vrijedi/);
      await confirm.or(gone).waitFor();
      // The newer mail is still in transit, and the older link is invalid.
      if (!(await confirm.isVisible())) return false;
      await confirm.click();
      return Promise.race([
        // The toast may disappear before that page has loaded.
        page.waitForURL('**/izvjestaji?razdoblje=7', { waitUntil: 'commit' }).then(() => true),
        gone.waitFor().then(() => false),
      ]);
    }, ATTEMPT_TIMEOUT)
    .toBe(true);
  // In the browser that registered the link signs in, and leads to the page they wanted.
  await expect(page.getByText('E-mail je potvrđen i nalog je otvoren.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Izvještaji' })).toBeVisible();

  await page.goto('/auth/forgot-password');
  await page.waitForURL('**/dashboard');
  await forgetSession(page);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Zaboravljena lozinka?' }).click();
  // Both pages ask for an e-mail.
  await page.waitForURL('**/auth/forgot-password');
  // The server accepts this spelling.
  await page.getByLabel('E-mail').fill(`${email.toUpperCase()}.`);
  await page.getByRole('button', { name: 'Pošalji link' }).click();
  await expect(page.getByText(/Link vrijedi jedan sat/)).toBeVisible();
  const link = linkIn(await mailTo(email, 'Nova lozinka'));
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Nova lozinka' }).fill('kratka');
  await page.getByRole('button', { name: 'Sačuvaj lozinku' }).click();
  await expect(page.getByText('Lozinka mora imati najmanje 10 znakova.')).toBeVisible();
  if (inLongRuns) {
    await page.getByRole('textbox', { name: 'Nova lozinka' }).fill('Password123');
    await page.getByRole('button', { name: 'Sačuvaj lozinku' }).click();
    await expect(page.getByText(/među najčešćima/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Nova lozinka' })).toBeFocused();
  }
  await page.getByRole('textbox', { name: 'Nova lozinka' }).fill(NEW);
  await page.getByRole('button', { name: 'Sačuvaj lozinku' }).click();
  await page.waitForURL('**/auth/login');
  await mailTo(email, 'Lozinka je promijenjena');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await signInHere(page, PASSWORD);
  await expect(page.locator('form').getByText('Pogrešan e-mail ili lozinka.')).toBeVisible();
  await signInHere(page, NEW);
  await page.waitForURL('**/dashboard');

  await forgetSession(page);
  if (inLongRuns) {
    // Shown when the page opens, before a password is typed.
    await page.goto(link);
    await expect(page.getByText(/^Link ne vrijedi/)).toBeVisible();
    await page.getByRole('link', { name: 'Zatraži novi link' }).click();
    await page.waitForURL('**/auth/forgot-password');
  }
});

test('the strength of a password is shown while typing, and the password on demand', async ({ page }) => {
  const estimator: string[] = [];
  page.on('request', (request) => /worker/.test(request.url()) && estimator.push(request.url()));
  await page.goto('/auth/register');
  await expect(page.getByRole('button', { name: 'Registruj se' })).toBeEnabled();
  expect(estimator).toEqual([]);
  const field = page.locator('[name=password]');
  await field.pressSequentially('jedan');
  await expect(page.getByText(/^Najmanje 10 znakova \(još 5\)/)).toBeVisible();
  await field.fill('qwertyuiop');
  await expect(page.getByText(/^Jačina: vrlo slaba\./)).toBeVisible();
  expect(estimator).toHaveLength(1);
  await field.fill('mlinarica@pekara');
  await expect(page.getByText(/^Jačina: (dobra|odlična)\.$/)).toBeVisible();
  // Other fields count while they are being typed.
  await page.locator('[name=email]').fill('mlinarica@pekara.example');
  await expect(
    page.getByText(/^Jačina: vrlo slaba\. Lozinka ne smije biti sastavljena od vašeg/),
  ).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await field.fill(PASSWORD);
  await expect(page.getByText(/^Jačina: odlična\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Prikaži lozinku' }).click();
  await expect(field).toHaveAttribute('type', 'text');
});

test.describe('an invitation', () => {
  test('creates an account', async ({ page }) => {
    const email = fresh('pozvani');
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(await invite(page, email));
    expect(page.url()).toMatch(/\/auth\/register$/);
    await expect(page.getByRole('heading', { name: 'Poziv' })).toBeVisible();
    // The header is hydrated again.
    await page.getByLabel('Tamna tema').click();
    expect(errors).toEqual([]);
    await expect(page.locator('.login-card').getByText(email)).toBeVisible();
    await expect(page.locator('[name=first_name]')).toHaveValue('Mirsad');
    await page.locator('[name=password]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Prihvati poziv' }).click();
    // The toast may disappear before the page has loaded.
    await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
    await expect(page.getByText(/^Pridružili ste se organizaciji/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Organizacija: Matična/ })).toBeVisible();
  });
});
