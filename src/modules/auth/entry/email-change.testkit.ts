import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../../../test/helper.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { confirmEmailChange } from './email-change.ts';

export let test: TestApp;
export let smtp: MailServer;

export const ask = ({ token }: Person, email: string, current_password = PASSWORD) =>
  test.call('POST', '/api/korisnik/email', { token, body: { email, current_password } });

export const sentTo = (address: string) => smtp.received.find(({ to }) => to[0] === address);
/** Mails to these addresses, once each has one; mails of earlier requests to others may still be in transit. */
export async function mailsTo(...addresses: string[]): Promise<Record<string, Email>> {
  const sent = await eventually(() => {
    const found = addresses.map(sentTo);
    expect(found).not.toContain(undefined);
    return found.map((mail) => mail!.raw);
  });
  const parsed = await Promise.all(sent.map((raw) => PostalMime.parse(raw)));
  return Object.fromEntries(addresses.map((address, n) => [address, parsed[n]!]));
}
export const tokenIn = (mail: Email): string =>
  /\/auth\/verify-email\?token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
export const confirm = (token: string) => confirmEmailChange(test.deps.database, token, '10.0.0.1');

/** Requests a change and returns the mailed token; once per address, because the first mail to it is read. */
export async function asked(person: Person, email: string): Promise<string> {
  await ask(person, email);
  const token = tokenIn((await mailsTo(email))[email]!);
  expect(token).not.toBe('');
  return token;
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    smtp = await startMailServer();
    test = await createTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Čaršija <posta@primjer.ba>' });
  });
  afterAll(async () => {
    await test?.close();
    await smtp?.stop();
  });
  beforeEach(() => {
    smtp.received.length = 0;
  });
};
