import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, goInside, type Person } from './fixtures.ts';

export const PROFILE = '/korisnik/users/profile';

export const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** The code of an authenticator app, `steps` of 30 seconds from now; each is valid once. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** Sets up an authenticator app from the profile. Answers its secret and the recovery codes. */
export async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  if (new URL(page.url()).pathname !== PROFILE) await goInside(page, PROFILE);
  await panel(page, 'Aplikacija za kodove').getByRole('button', { name: 'Uključi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aplikacija za kodove' });
  await expect(dialog.getByRole('img', { name: 'QR kod za aplikaciju' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = dialog.getByLabel(/Unesite kod/);
  await expect(code).toBeFocused();
  await code.fill('12');
  await code.press('Enter');
  await expect(dialog.getByText(/Kod nije ispravan/)).toBeVisible();
  await code.fill(codeOf(secret));
  await code.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Sačuvajte rezervne kodove' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allInnerTexts();
  await shown.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  await expect(panel(page, 'Aplikacija za kodove').getByText('Uključena', { exact: true })).toBeVisible();
  return { secret, codes };
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Korisnik:/ }).click();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  // The page is left while it loads, which `waitForURL` takes for a failure.
  await expect(page).toHaveURL(/\/auth\/login$/);
}

/** E-mail and password; the second step is then asked for. */
export async function halfIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth/login');
  // Before hydration, Enter would submit nothing.
  await expect(page.getByRole('button', { name: 'Prijavi se' })).toBeEnabled();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Lozinka', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Drugi korak' })).toBeVisible();
}

/** A page with a virtual authenticator, at a host name that passkeys can be bound to. */
export async function withAuthenticator(browser: Browser) {
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
