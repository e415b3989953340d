import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { exportJWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appSecrets } from '../src/core/secrets.table.ts';
import { SIGNING_KEY } from '../src/modules/auth/sessions/tokens.ts';
import { createTestApp, type Person, type TestApp } from './helper.ts';

let t: TestApp;
let person: Person;
let key: Buffer;
let header: JWTHeaderParameters;
let claims: Record<string, unknown>;

beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ roles: ['admin'] });
  const [secret] = await t.ownerDb.select().from(appSecrets).where(eq(appSecrets.name, SIGNING_KEY));
  key = Buffer.from(secret!.value, 'base64url');
  const part = (at: number) => JSON.parse(Buffer.from(person.token.split('.')[at]!, 'base64url').toString());
  [header, claims] = [part(0), part(1)];
});
afterAll(() => t.close());

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (
  changed: Partial<JWTHeaderParameters>,
  by: Parameters<SignJWT['sign']>[0] = key,
  said: Record<string, unknown> = claims,
) => new SignJWT(said).setProtectedHeader({ ...header, ...changed } as JWTHeaderParameters).sign(by);
const parts = () => person.token.split('.') as [string, string, string];
/** One route of every kind of permission. */
const ROUTES = ['/api/auth/profile', '/api/korisnik/sessions', '/api/erp/sifarnici/drzave'];

describe('an access token', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const past = Math.floor(Date.now() / 1000) - 1;

  it('as the server makes it comes in everywhere, so that the refusals below mean something', async () => {
    for (const url of ROUTES) expect((await t.call('GET', url, { token: await sign({}) })).status).toBe(200);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['without a signature, alg none', () => `${encoded({ ...header, alg: 'none' })}.${parts()[1]}.`],
    [
      'with alg none and the old signature',
      () => [encoded({ ...header, alg: 'none' }), parts()[1], parts()[2]].join('.'),
    ],
    ['with alg nOnE', () => `${encoded({ ...header, alg: 'nOnE' })}.${parts()[1]}.`],
    ['without its signature', () => `${parts()[0]}.${parts()[1]}.`],
    ['signed with another key', () => sign({}, Buffer.alloc(32, 1))],
    ['signed with an empty file as key', () => sign({ kid: '../../dev/null' }, Buffer.alloc(32))],
    ['signed with the right key by HS512', () => sign({ alg: 'HS512' }, Buffer.concat([key, key]))],
    ['signed with the right key by HS384', () => sign({ alg: 'HS384' }, Buffer.concat([key, key]))],
    ['signed by RSA with a key of its own', () => sign({ alg: 'RS256' }, rsa.privateKey)],
    [
      'that brings its key along (jwk)',
      async () =>
        sign(
          {
            alg: 'RS256',
            jwk: await exportJWK(createPublicKey(rsa.publicKey.export({ type: 'spki', format: 'pem' }))),
          },
          rsa.privateKey,
        ),
    ],
    [
      'that says where its key is (jku)',
      () => sign({ alg: 'RS256', jku: 'http://127.0.0.1:9/keys.json' }, rsa.privateKey),
    ],
    ['that names another key (kid) it is signed with', () => sign({ kid: 'factors' }, Buffer.alloc(32, 2))],
    [
      'that must be understood otherwise (crit)',
      () => {
        const head = encoded({ ...header, crit: ['b64'], b64: false });
        return [head, parts()[1], parts()[2]].join('.');
      },
    ],
    ['that has expired', () => sign({}, key, { ...claims, exp: past })],
    [
      'whose end is no number',
      () =>
        sign({}, key, { ...claims, exp: 'sutra' as never }).catch(() =>
          [encoded(header), encoded({ ...claims, exp: 'sutra' }), parts()[2]].join('.'),
        ),
    ],
    ['of another kind', () => sign({ typ: 'JWT' })],
    ['of no kind', () => sign({ typ: undefined as never })],
    ['cut in its signature', () => person.token.slice(0, -1)],
    ['cut in its payload', () => [parts()[0], parts()[1].slice(0, -4), parts()[2]].join('.')],
    [
      'with a bit turned',
      () => `${person.token.slice(0, -3)}${person.token.at(-3) === 'A' ? 'B' : 'A'}${person.token.slice(-2)}`,
    ],
    ['twice over', () => `${person.token}.${person.token}`],
    ['of five parts', () => `${person.token}.a.b`],
    ['that is a refresh token', () => person.refreshToken],
    ['that looks like an API key', () => `crs_abcdefgh_${'A'.repeat(43)}`],
    ['that is no text', () => 'ÿ'],
  ])('%s is refused everywhere, in the same words', async (_what, make) => {
    const token = await make();
    const said = new Set<string>();
    for (const url of ROUTES) {
      const { status, body } = await t.call('GET', url, { token });
      expect(status).toBe(401);
      said.add(JSON.stringify(body));
    }
    expect(said.size).toBe(1);
    expect([...said][0]).not.toMatch(/jw[st]|signature|alg|stack|jose/i);
  });

  it('is taken from the header Authorization alone', async () => {
    const { token } = person;
    for (const [url, headers] of [
      [`/api/auth/profile?access_token=${token}&token=${token}`, {}],
      ['/api/auth/profile', { cookie: `access_token=${token}` }],
      ['/api/auth/profile', { 'x-access-token': token }],
      ['/api/auth/profile', { authorization: token }],
      ['/api/auth/profile', { authorization: `Basic ${token}` }],
      ['/api/auth/profile', { authorization: `Bearer ${token} ${token}` }],
    ] as const)
      expect((await t.call('GET', url, { headers })).status).toBe(401);
  });
});

describe('a token in the place of another', () => {
  it.each([
    [
      'access token as refresh token',
      '/api/auth/refresh-token',
      () => ({ refreshToken: person.token.slice(0, 200) }),
      401,
    ],
    [
      'refresh token as link for a password',
      '/api/auth/reset-password',
      () => ({ token: person.refreshToken, password: 'sasvim-nova-lozinka' }),
      410,
    ],
    [
      'refresh token as link to verify',
      '/api/auth/verify-email',
      () => ({ token: person.refreshToken }),
      410,
    ],
    [
      'refresh token as second step',
      '/api/auth/second-factor',
      () => ({ challenge: person.refreshToken, code: '123456' }),
      401,
    ],
  ])('%s is nothing', async (_what, url, body, status) => {
    expect((await t.call('POST', url, { body: body() })).status).toBe(status);
    expect((await t.call('GET', ROUTES[0]!, { token: person.token })).status).toBe(200);
  });
});
