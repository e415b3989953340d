import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type Answer, createTestApp, type TestApp } from '../../../../test/helper.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { mailsTo, tokenIn } from '../../../../test/mails.ts';
import { normalEmail } from '../../../core/identity/email.ts';

/** A server with a mail server, and the calls of registration and reset. */
export interface EntryTest {
  t: TestApp;
  smtp: MailServer;
  /** Posts to `/api/auth/…`, each time from a new address because of the rate limit by address. */
  post(path: string, body: unknown, more?: { from?: string; token?: string }): Promise<Answer>;
  /** Registers; a new e-mail unless one is given. Answers it. */
  register(overrides?: Record<string, unknown>): Promise<string>;
  /** Requests the verification mail again; by an unknown id if the e-mail was not registered here. */
  again(email: string): Promise<Answer>;
  /** Registers and verifies; answers the e-mail of the new administrator. */
  person(): Promise<string>;
  /** The mails to an address, once there are `count` of them. */
  mails(to: string, count?: number): Promise<Email[]>;
  /** Waits until all mail is delivered. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export const PASSWORD = 'jesenje-kiše-nad-gradom';
export const PUBLIC_URL = 'https://carsija.primjer.ba';

export async function startEntryTest(): Promise<EntryTest> {
  const smtp = await startMailServer();
  const t = await createTestApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Čaršija <ne-odgovaraj@primjer.ba>',
    PUBLIC_URL,
  });
  let calls = 0;
  let people = 0;
  const registered = new Map<string, string>();
  const post: EntryTest['post'] = (path, body, { from, token } = {}) => {
    calls += 1;
    const address = from ?? `10.2.${Math.floor(calls / 250)}.${(calls % 250) + 1}`;
    return t.call('POST', `/api/auth/${path}`, { body, token, headers: { 'x-forwarded-for': address } });
  };
  const mails: EntryTest['mails'] = (to, count) => mailsTo(smtp, to, count);
  const register: EntryTest['register'] = async (overrides = {}) => {
    people += 1;
    const body = registration({ email: `novi${people}@primjer.ba`, ...overrides });
    const answer = await post('register', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { email, registration: idguid } = answer.body.data;
    registered.set(email, idguid);
    return email;
  };
  return {
    t,
    smtp,
    post,
    register,
    mails,
    again: (email) =>
      post('resend-verification', {
        email,
        registration: registered.get(normalEmail(email)) ?? randomUUID(),
      }),
    async person() {
      const email = await register();
      const answer = await post('verify-email', { token: tokenIn((await mails(email))[0]) });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return email;
    },
    quiet: () =>
      eventually(async () => {
        const { rows } = await t.ownerDb.execute(
          sql`select 1 from pgboss.job where name like 'access.%' and state < 'completed'`,
        );
        expect(rows).toEqual([]);
      }),
    async close() {
      await t.close();
      await smtp.stop();
    },
  };
}

/** What the registration form sends. */
export const registration = (overrides: Record<string, unknown> = {}) => ({
  first_name: 'Đula',
  last_name: 'Šćepanović',
  email: 'dula@primjer.ba',
  password: PASSWORD,
  organisation_name: 'Kovačnica Đula',
  ...overrides,
});

/** Invalid tokens: forged, truncated, or of another shape. */
export const wrongTokens = (good: string): [name: string, token: string][] => [
  ['forged', `${good.slice(0, -1)}${good.endsWith('A') ? 'E' : 'A'}`],
  ['truncated', good.slice(0, -1)],
  ['longer', `${good}A`],
  ['in other case', good.toUpperCase() === good ? good.toLowerCase() : good.toUpperCase()],
  ['empty', ''],
  ['SQL', `' or 1=1 --`],
  ['a wildcard', '%'],
  ['with NUL', `${good}\0`],
  ['a JWT', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
  ['ten thousand signs', 'x'.repeat(10_000)],
];

/** The answer to every invalid link. */
export const GONE = {
  status: 410,
  body: {
    success: false,
    code: 'link_gone',
    message: 'Link ne vrijedi: istekao je, povučen, već iskorišten ili nije potpun.',
  },
};
