import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type TestApp, testAdmin } from '../../../test/helper.ts';
import { chargeSignIn } from './sign-in-throttle.ts';
import { forgetTries, passTries } from './testkit.ts';

export let t: TestApp;
export const { email: OWNER, password: RIGHT } = testAdmin;
export const login = (email: string, password: string, remoteAddress = '192.0.2.1', cookie = '') =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress,
    ...(cookie && { headers: { cookie } }),
  });
export const fail = async (
  email: string,
  times: number,
  address?: string,
  cookie?: string,
): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await login(email, 'pogresna', address, cookie)).statusCode);
  return statuses;
};
/** The same without the work that a password makes. */
export const tryOften = async (email: string, times: number, ip = '192.0.2.1'): Promise<void> => {
  for (let n = 0; n < times; n++) await chargeSignIn(t.deps.database, email, { ip });
};
export const pass = (seconds: number) => passTries(t, seconds);
export const refused = (times: number): number[] => Array(times).fill(401);
/** Wrong tries with an account from many addresses, until the account itself has to wait. */
export const fromEverywhere = async (email: string): Promise<void> => {
  for (let n = 0; n < 20; n++) await chargeSignIn(t.deps.database, email, { ip: `198.51.100.${n}` });
};
/** Signs the owner in in a browser; answers the cookie by which it is known. */
export async function knownBrowser(): Promise<string> {
  const { statusCode, headers } = await login(OWNER, RIGHT);
  expect(statusCode).toBe(200);
  return String(headers['set-cookie']).split(';')[0]!;
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  beforeEach(() => forgetTries(t));
};
