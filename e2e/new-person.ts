import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import PostalMime from 'postal-mime';
import { expect, type Person } from './fixtures.ts';

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
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail');
  let token = '';
  await expect
    .poll(
      async () => {
        for (const file of mailsIn(folder)) {
          const mail = await PostalMime.parse(readFileSync(join(folder, file)));
          if (!mail.to?.some(({ address }) => address === email)) continue;
          token = /(?:token|poziv)=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
          if (token) return token;
        }
        return '';
      },
      { timeout: 15_000 },
    )
    .not.toBe('');
  return token;
}

/** Newest first; empty before the first mail. */
function mailsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
}
