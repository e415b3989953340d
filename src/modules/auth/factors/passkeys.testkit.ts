import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Quirks, SoftwareAuthenticator } from '../../../../test/authenticator.ts';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { forgetTries } from '../testkit.ts';

export const PUBLIC_URL = 'https://posao.primjer.ba';
export let t: TestApp;
export let person: Person;

export async function setUp(
  { token }: Person,
  device = new SoftwareAuthenticator(PUBLIC_URL),
  quirks: Quirks = {},
) {
  const begun = await t.call('POST', '/api/korisnik/passkeys/options', { token, body: {} });
  const { challenge, options } = begun.body.data;
  const response = device.create(options, quirks);
  const answer = await t.call('POST', '/api/korisnik/passkeys', {
    token,
    body: { challenge, response, name: ' Moj telefon ' },
  });
  return { device, options, challenge, response, answer };
}
export async function signIn(device: SoftwareAuthenticator, quirks: Quirks = {}) {
  const { body } = await t.call('POST', '/api/auth/passkey/options');
  const { challenge, options } = body.data;
  const response = device.get(options, quirks);
  const answer = await t.call('POST', '/api/auth/passkey', { body: { challenge, response } });
  return { challenge, response, answer };
}
export const security = async ({ token }: Person) =>
  (await t.call('GET', '/api/korisnik/security', { token })).body.data;

/** What the tests of both files stand on. */
export const setUpPasskeys = (): void => {
  beforeAll(async () => {
    t = await createTestApp({ PUBLIC_URL });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await forgetTries(t);
    person = await t.member();
  });
};
