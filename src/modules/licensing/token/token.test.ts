import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newKey, privateKeyOf, publicKeyOf } from '../keys/key-text.ts';
import { type LicenceClaims, readClaims } from './claims.ts';
import { TokenFault } from './faults.ts';
import { MAX_TOKEN } from './limits.ts';
import { parseToken, signToken, verifyToken } from './token.ts';

const key = newKey();
const other = newKey();
const JTI = '01890000-0000-7000-8000-00000000aaaa';
const CLAIMS: LicenceClaims = {
  ...{
    iss: 'https://carsija.primjer.ba',
    jti: JTI,
    app: 'blagajna',
    org: JTI,
    name: 'Kovačnica „Đul” d.o.o.',
  },
  ...{ seats: 5, features: ['izvoz'], iat: 1_796_000_000, nbf: 1_796_000_000, exp: 1_827_000_000, grace: 7 },
};
const signed = (claims: object = CLAIMS, by = key): string =>
  signToken('licence', by.kid, privateKeyOf(by.secret), claims);
const TOKEN = signed();

/** What a text is read as by the key; the fault's code where it is refused. */
function read(token: string, by = key): LicenceClaims | string {
  try {
    const parsed = parseToken('licence', token);
    if (parsed.kid !== by.kid) return 'unknown_key';
    verifyToken(parsed, publicKeyOf(by.publicKey));
    return readClaims(parsed.claims);
  } catch (error) {
    if (error instanceof TokenFault) return error.code;
    throw error;
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The token with another header, signed by whatever stands in `signature`. */
const withHeader = (header: object, signature = TOKEN.split('.')[2]!): string =>
  `${encode(header)}.${TOKEN.split('.')[1]}.${signature}`;
const HEADER = { alg: 'EdDSA', kid: key.kid, typ: 'carsija-licence+jwt' };

describe('a key of a licence', () => {
  it('says what was signed, in one way of writing', () => {
    expect(read(TOKEN)).toEqual(CLAIMS);
    expect(signed()).toBe(TOKEN);
    expect(TOKEN).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/);
  });

  it('is refused with a flipped bit, wherever it is', () => {
    const bytes = Buffer.from(TOKEN);
    for (let at = 0; at < bytes.length * 8; at += 7) {
      const changed = Buffer.from(bytes);
      changed[at >> 3]! ^= 1 << (at & 7);
      expect(read(changed.toString('latin1')), `bit ${at}`).toBeTypeOf('string');
    }
  });

  it('is refused with every other last character, also those that decode to the same bytes', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const decoded = Buffer.from(TOKEN.split('.')[2]!, 'base64url').toString('hex');
    let same = 0;
    for (const last of alphabet) {
      const changed = TOKEN.slice(0, -1) + last;
      if (changed === TOKEN) continue;
      if (Buffer.from(changed.split('.')[2]!, 'base64url').toString('hex') === decoded) {
        same += 1;
        expect(read(changed)).toBe('encoding');
      } else expect(read(changed)).toBeTypeOf('string');
    }
    expect(same).toBe(15);
  });

  it('is refused or is the same licence, however it is mangled', () => {
    const mangled = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc
        .tuple(fc.nat(TOKEN.length), fc.nat(8), fc.string({ unit: 'binary', maxLength: 8 }))
        .map(([at, cut, put]) => TOKEN.slice(0, at) + put + TOKEN.slice(at + cut)),
      fc.shuffledSubarray(TOKEN.split('.'), { minLength: 3 }).map((parts) => parts.join('.')),
      fc.constantFrom(`${TOKEN}=`, ` ${TOKEN}`, `${TOKEN}\n`, `${TOKEN}.`, TOKEN.replaceAll('-', '+')),
    );
    fc.assert(
      fc.property(mangled, (token) => {
        const result = read(token);
        return typeof result === 'string' || result.jti === JTI;
      }),
      { numRuns: 50 },
    );
  });

  it('is read as whatever was signed', () => {
    const claims = fc.record({
      ...{ iss: fc.webUrl(), jti: fc.uuid(), app: fc.stringMatching(/^[a-z-]{1,60}$/), org: fc.uuid() },
      ...{
        name: fc.string({ unit: 'grapheme', maxLength: 120 }),
        seats: fc.integer({ min: 1, max: 10_000 }),
      },
      features: fc.array(fc.stringMatching(/^[a-z0-9._-]{1,30}$/), { maxLength: 30 }),
      ...{ iat: fc.nat(), nbf: fc.nat(), exp: fc.nat(), grace: fc.nat(90) },
    });
    fc.assert(
      fc.property(claims, (one) => {
        const token = signed(one);
        expect(token.length).toBeLessThanOrEqual(MAX_TOKEN);
        expect(read(token)).toEqual(one);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [
      'alg none without a signature',
      `${encode({ ...HEADER, alg: 'none' })}.${TOKEN.split('.')[1]}.`,
      'malformed',
    ],
    ['alg none', withHeader({ ...HEADER, alg: 'none' }), 'algorithm'],
    ['HS256 with the public key as secret', hs256(), 'algorithm'],
    ['another type', withHeader({ ...HEADER, typ: 'carsija-licence-answer+jwt' }), 'type'],
    ['the usual type', withHeader({ ...HEADER, typ: 'JWT' }), 'type'],
    ['a key of its own', withHeader({ ...HEADER, jwk: { kty: 'OKP' } }), 'malformed'],
    ['what must be understood', withHeader({ ...HEADER, crit: ['exp'] }), 'malformed'],
    ['a name of a key that is none', withHeader({ ...HEADER, kid: 'a\0b' }), 'unknown_key'],
    ['no name of a key', withHeader({ alg: 'EdDSA', typ: HEADER.typ }), 'malformed'],
    ['another key', signed(CLAIMS, other), 'unknown_key'],
    ['the name of this key and the signature of another', renamed(), 'signature'],
    ['no licence in its claims', signed({ jti: JTI }), 'claims'],
    ['seats that are none', signed({ ...CLAIMS, seats: 0 }), 'claims'],
    ['a list as claims', signed([CLAIMS]), 'malformed'],
    ['too much', signed({ ...CLAIMS, name: 'x'.repeat(MAX_TOKEN) }), 'malformed'],
    ['nothing', '', 'malformed'],
  ])('with %s is refused', (_what, token, fault) => expect(read(token)).toBe(fault));

  it('is not the answer to a machine', () => {
    const answer = signToken('answer', key.kid, privateKeyOf(key.secret), CLAIMS);
    expect(read(answer)).toBe('type');
    expect(() => parseToken('answer', TOKEN)).toThrow(TokenFault);
  });
});

function hs256(): string {
  const text = `${encode({ ...HEADER, alg: 'HS256' })}.${TOKEN.split('.')[1]}`;
  return `${text}.${createHmac('sha256', key.publicKey).update(text).digest('base64url')}`;
}

function renamed(): string {
  const [, body] = TOKEN.split('.');
  const [, , signature] = signed(CLAIMS, other).split('.');
  return `${encode(HEADER)}.${body}.${signature}`;
}
