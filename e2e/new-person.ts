import type { APIRequestContext } from '@playwright/test';
import { expect, type Person } from './fixtures.ts';
import { findMail } from './mails.ts';

let made = 0;

/** Registers and verifies a new person through the API; they administer their own organisation. */
export async function newPerson(request: APIRequestContext): Promise<Person> {
  made += 1;
  const email = `osoba-${process.pid}-${Date.now()}-${made}@primjer.ba`;
  const password = 'jesenje-kiše-nad-gradom';
  const names = { first_name: 'Đula', last_name: 'Šćepanović', organisation_name: `Kovačnica ${made}` };
  // Each from its own address: registrations are rate limited by address.
  const part = () => Math.floor(Math.random() * 256);
  const headers = { 'x-forwarded-for': `198.18.${part()}.${part()}` };
  const registered = await request.post('/api/auth/register', {
    data: { ...names, email, password },
    headers,
  });
  expect(registered.status()).toBe(201);
  const token = await tokenMailedTo(email);
  // Removes the session: the walk signs in by itself.
  const elsewhere = { ...headers, cookie: '' };
  const verified = await request.post('/api/auth/verify-email', { data: { token }, headers: elsewhere });
  expect(verified.status()).toBe(200);
  return { email, password };
}

/** The token of the link mailed to an address, from the mail files. */
export async function tokenMailedTo(email: string): Promise<string> {
  const tokenOf = ({ text }: { text?: string }): string =>
    /(?:token|poziv)=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  let token = '';
  await expect
    .poll(
      async () => {
        const mail = await findMail(
          (one) => !!tokenOf(one) && !!one.to?.some(({ address }) => address === email),
        );
        token = mail ? tokenOf(mail) : '';
        return token;
      },
      { intervals: [50, 100] },
    )
    .not.toBe('');
  return token;
}
