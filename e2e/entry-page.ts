import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { expect } from './fixtures.ts';
import { findMail } from './mails.ts';

export const PASSWORD = 'jesenje-kiše-nad-gradom';

/** E-mails of this run, each used once because mails per day are limited. */
export const fresh = (name: string): string => `${name}-${Date.now()}@primjer.ba`;

/** The last mail to an address with that subject, from the mail files. */
export async function mailTo(email: string, subject: string | RegExp): Promise<Email> {
  const find = () =>
    findMail(
      (mail) =>
        (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject ?? '')) &&
        !!mail.to?.some(({ address }) => address === email),
    );
  await expect.poll(find, { intervals: [50, 100] }).toBeTruthy();
  return (await find())!;
}

export const linkIn = (mail: Email): string => /https?:\/\/\S+(?:token|poziv)=\S+/.exec(mail.text ?? '')![0];

export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}

export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/auth/register');
  await fillIn(page, {
    first_name: 'Đula',
    last_name: 'Šćepanović',
    organisation_name: 'Kovačnica Đula',
    email,
    password: PASSWORD,
  });
  await page.getByRole('button', { name: 'Registruj se' }).click();
  await page.waitForURL('**/auth/email-verification');
  await expect(page.getByText(email)).toBeVisible();
}

/** Registers and verifies; the person is signed in. */
export async function becomeSomebody(page: Page, email: string): Promise<void> {
  await register(page, email);
  await page.goto(linkIn(await mailTo(email, 'Potvrdite e-mail')));
  await page.getByRole('button', { name: 'Potvrdi e-mail' }).click();
  await page.waitForURL('**/dashboard');
}

/** Removes the session without signing out, on a page without requests; others would redirect to the sign-in page. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
}

/** Invites somebody as the installation's administrator; returns the mailed link. */
export async function invite(page: Page, email: string): Promise<string> {
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
