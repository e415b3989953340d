import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { appSecrets } from '../../../core/secrets.table.ts';
import { SIGNING_KEY } from './tokens.ts';

let t: TestApp;
let person: Person;
let key: Buffer;
const status = async (token: string): Promise<number> =>
  (await t.call('GET', '/api/auth/profile', { token })).status;

beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ roles: ['admin'] });
  const [secret] = await t.ownerDb.select().from(appSecrets).where(eq(appSecrets.name, SIGNING_KEY));
  key = Buffer.from(secret!.value, 'base64url');
});
afterAll(() => t.close());

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (token: string): Record<string, unknown>[] =>
  token
    .split('.')
    .slice(0, 2)
    .map((text) => JSON.parse(Buffer.from(text, 'base64url').toString()));

/** A token as the server makes it, but for what is given. */
function forge(
  changes: Record<string, unknown> = {},
  { header = {}, by = key as Uint8Array }: { header?: object; by?: Uint8Array } = {},
): Promise<string> {
  const [realHeader, payload] = read(person.token);
  const claims = Object.fromEntries(
    Object.entries({ ...payload, ...changes }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(claims).setProtectedHeader({ ...(realHeader as { alg: string }), ...header }).sign(by);
}

it('says who, where and for how long, and nothing of rights', () => {
  const [header, payload] = read(person.token);
  expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  expect(Object.keys(payload!).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub', 'tid']);
  expect(Number(payload!.exp) - Number(payload!.iat)).toBe(900);
  expect(payload).toMatchObject({ sub: person.userId, tid: person.tenantId });
});

it('accepts its own work, so that the refusals below mean something', async () => {
  expect(await status(await forge())).toBe(200);
});

describe('a token is refused', () => {
  const past = Math.floor(Date.now() / 1000) - 1;
  it.each<[string, () => string | Promise<string>]>([
    ['with alg none', () => `${part({ alg: 'none', typ: 'at+jwt' })}.${person.token.split('.')[1]}.`],
    [
      'with alg None and its old signature',
      () => [part({ alg: 'None' }), ...person.token.split('.').slice(1)].join('.'),
    ],
    ['signed with another key', () => forge({}, { by: Buffer.alloc(32, 7) })],
    [
      'signed with another length of hash',
      () => forge({}, { header: { alg: 'HS512' }, by: Buffer.concat([key, key]) }),
    ],
    ['of another kind', () => forge({}, { header: { typ: 'JWT' } })],
    ['when it has expired', () => forge({ exp: past })],
    ['before its time', () => forge({ nbf: past + 600 })],
    ['without an end', () => forge({ exp: undefined })],
    ['of another issuer', () => forge({ iss: 'drugi' })],
    ['for another audience', () => forge({ aud: 'drugi' })],
    ['without a session', () => forge({ sid: undefined })],
    ['of an unknown session', () => forge({ sid: newId() })],
    ['with a session that is no id', () => forge({ sid: "' or true --" })],
    ['of an unknown person', () => forge({ sub: newId() })],
    ['of an unknown organisation', () => forge({ tid: newId() })],
    ['cut short', () => person.token.slice(0, -5)],
    ['with other words under the signature', () => swapPayload({ tid: newId() })],
    ['that is a refresh token', () => person.refreshToken],
    ['of a megabyte', () => 'a'.repeat(10_000)],
    ['that is nonsense', () => '..'],
  ])('%s', async (_how, make) => {
    expect(await status(await make())).toBe(401);
  });

  it('of somebody else’s session or organisation, though rightly signed', async () => {
    const other = await t.member();
    const [, foreign] = read(other.token);
    expect(await status(await forge({ sid: foreign!.sid }))).toBe(401);
    expect(await status(await forge({ tid: other.tenantId }))).toBe(401);
    expect(await status(await forge({ sub: other.userId }))).toBe(401);
  });
});

function swapPayload(changes: object): string {
  const [header, payload, signature] = person.token.split('.');
  const claims = { ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), ...changes };
  return [header, part(claims), signature].join('.');
}
