import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../core/context.ts';
import { secretOf } from '../../../core/secrets.ts';
import { openPool, type Pool } from '../../../server/db/client.ts';
import { appConnection } from '../../../server/db/connection.ts';
import { login } from '../auth.service.ts';
import { forgetTries } from '../testkit.ts';
import { register, resendVerification } from './register.service.ts';
import { REGISTRATION_KEY } from './registration-hash.ts';
import { forgotPassword } from './reset.service.ts';
import { type EntryTest, PASSWORD, registration, startEntryTest } from './testkit.ts';

let e: EntryTest;
let pool: Pool;
let database: Database;
/** Statements of the requests; jobs use other connections. */
let statements: string[] = [];
let emails: Record<'known' | 'waiting' | 'unknown', string>;

beforeAll(async () => {
  e = await startEntryTest();
  pool = openPool(appConnection(e.t.owner));
  const logQuery = (text: string): void => void statements.push(text);
  database = drizzle(pool, { logger: { logQuery } }) as unknown as Database;
  // Read once, at the first request.
  await secretOf(database, REGISTRATION_KEY);
  emails = { known: await e.person(), waiting: await e.register(), unknown: 'niko-od-nas@primjer.ba' };
});
afterAll(async () => {
  await pool?.end();
  await e?.close();
});

beforeEach(() => forgetTries(e.t));

const origin = { ip: '192.0.2.44', userAgent: null };

/** The statements run for an e-mail, and the answer. */
async function traceOf(work: () => Promise<unknown>): Promise<{ statements: string[]; result: unknown }> {
  statements = [];
  const result = await work().catch(({ status, code, message }) => ({ status, code, message }));
  return { statements, result };
}

it.each([
  [
    'register',
    async (email: string) =>
      void (await register({ database, jobs: e.t.deps.jobs }, registration({ email }), origin)),
  ],
  [
    'resend-verification',
    (email: string) =>
      resendVerification({ database, jobs: e.t.deps.jobs }, { email, registration: randomUUID() }, origin.ip),
  ],
  ['forgot-password', (email: string) => forgotPassword({ database, jobs: e.t.deps.jobs }, email, origin.ip)],
  ['login', (email: string) => login(database, { email, password: 'pogresna-lozinka' }, origin)],
])('%s runs the same statements whoever the e-mail belongs to', async (_name, ask) => {
  const traces = [];
  for (const email of Object.values(emails)) traces.push(await traceOf(() => ask(email)));
  expect(traces[0]!.statements.length).toBeGreaterThan(1);
  for (const trace of traces) expect(trace).toEqual(traces[0]);
});

it.each(['forgot-password', 'resend-verification'])('%s says the same, whoever it is', async (path) => {
  const said = new Set<string>();
  for (const email of Object.values(emails)) {
    const which = path === 'resend-verification' ? { registration: randomUUID() } : {};
    const { status, body, headers } = await e.post(path, { email, ...which });
    expect(status).toBe(200);
    const length = Number(headers['content-length']) - 2 * email.length;
    said.add(JSON.stringify({ status, body, length }).replaceAll(email, '*'));
  }
  expect([...said]).toHaveLength(1);
});

it('reveals an unverified registration only to its own password', async () => {
  const answers = [];
  for (const email of Object.values(emails))
    answers.push((await e.post('login', { email, password: `${PASSWORD}x` })).body);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

it('does not reveal an account to whoever registers its e-mail and signs in', async () => {
  const mine = `${PASSWORD}-moja`;
  const answers = [];
  for (const email of Object.values(emails)) {
    const { body } = await e.post('register', registration({ email, password: mine }));
    await e.quiet();
    const { status, body: said } = await e.post('login', { email, password: mine });
    expect(said.data).toEqual({ registration: body.data.registration });
    answers.push({ status, ...said, data: null });
    const again = await e.post('resend-verification', { email, ...said.data });
    expect(again.status).toBe(200);
  }
  expect(answers[0]).toMatchObject({ status: 403, code: 'email_unverified' });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  await e.quiet();
  for (const email of Object.values(emails))
    expect((await e.post('login', { email, password: mine })).status).toBe(403);
  expect((await e.post('login', { email: emails.known, password: PASSWORD })).status).toBe(200);
});

it('does not reset the count of wrong passwords by the password of a registration', async () => {
  const mine = `${PASSWORD}-moja`;
  await e.post('register', registration({ email: emails.known, password: mine }));
  const statuses = [];
  const from = '192.0.2.50';
  for (let n = 0; n < 11; n++) {
    statuses.push(
      (await e.post('login', { email: emails.known, password: `pogresna-${n}` }, { from })).status,
    );
    statuses.push((await e.post('login', { email: emails.known, password: mine }, { from })).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});
