import { createHmac } from 'node:crypto';
import type { PublicKey, Result } from '../examples/licence-verifier/verify.ts';
import { machineId } from '../src/modules/licensing/checking/machine-id.ts';
import { type KeyTexts, newKey, privateKeyOf } from '../src/modules/licensing/keys/key-text.ts';
import { signToken } from '../src/modules/licensing/token/token.ts';

/** The examples of checkers, in TypeScript and in Java, are asked the same and must answer the same. */

const [key, older, strange] = [newKey(), newKey(), newKey()];
export const keys: PublicKey[] = [key, older].map(({ kid, publicKey: x }) => ({ kid, x }));
export const NOW = 1_796_000_000;
const DAY = 86_400;
export const JTI = '01890000-0000-7000-8000-00000000aaaa';
const PRINT = 'otisak-mašine-u-Čapljini';
export const NONCE = 'pitanje-broj-sedam';
const LICENCE = {
  ...{
    iss: 'https://carsija.primjer.ba',
    jti: JTI,
    app: 'blagajna',
    org: JTI,
    name: 'Đul „Kovač” d.o.o. 😀',
  },
  ...{ seats: 5, features: ['izvoz'], iat: NOW - DAY, nbf: NOW - DAY, exp: NOW + DAY, grace: 7 },
};
const ANSWER = {
  ...{
    iss: LICENCE.iss,
    jti: JTI,
    app: 'blagajna',
    fp: machineId(JTI, PRINT),
    act: 'heartbeat',
    nonce: NONCE,
  },
  ...{ state: 'active', activated: true, seats: 5, features: [], iat: NOW, exp: NOW + 7 * DAY },
};
const sign = (claims: object, by: KeyTexts = key, type: 'licence' | 'answer' = 'licence') =>
  signToken(type, by.kid, privateKeyOf(by.secret), claims);
export const TOKEN = sign(LICENCE);
const [head, body, signature] = TOKEN.split('.') as [string, string, string];
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = { alg: 'EdDSA', kid: key.kid, typ: 'carsija-licence+jwt' };
const hmac = (text: string) => createHmac('sha256', key.publicKey).update(text).digest('base64url');
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const otherLast = TOKEN.slice(0, -1) + ALPHABET[ALPHABET.indexOf(TOKEN.at(-1)!) ^ 1];
const without = (name: keyof typeof LICENCE) => ({ ...LICENCE, [name]: undefined });

type Vector = [
  what: string,
  token: string,
  says: string,
  more?: { app?: string; now?: number; lastSeen?: number },
];
export const LICENCES: Vector[] = [
  ['as it was issued', TOKEN, 'valid'],
  ['by the key before', sign(LICENCE, older), 'valid'],
  ['without an end', sign(without('exp')), 'valid', { now: NOW + 9000 * DAY }],
  ['with more than is known', sign({ ...LICENCE, plan: { a: [1.5, null, false, -2e3] } }), 'valid'],
  ['in its last second', TOKEN, 'valid', { now: NOW + DAY - 1 }],
  ['at its end', TOKEN, 'grace', { now: NOW + DAY }],
  ['at the end of its grace', TOKEN, 'expired', { now: NOW + 8 * DAY }],
  ['without grace', sign({ ...LICENCE, grace: 0 }), 'expired', { now: NOW + DAY }],
  ['with a clock a little behind', TOKEN, 'valid', { now: LICENCE.nbf - 599 }],
  ['with a clock a year back', TOKEN, 'not_yet', { now: NOW - 365 * DAY }],
  ['with a clock that was moved back', TOKEN, 'moved_back', { lastSeen: NOW + 601 }],
  ['with a clock that drifts', TOKEN, 'valid', { lastSeen: NOW + 600 }],
  ['for another application', TOKEN, 'other_application', { app: 'skladiste' }],
  ['by a strange key', sign(LICENCE, strange), 'unknown_key'],
  [
    'by a strange key under this name',
    `${head}.${body}.${sign(LICENCE, strange).split('.')[2]}`,
    'signature',
  ],
  ['with other claims', `${head}.${encode({ ...LICENCE, seats: 500 })}.${signature}`, 'signature'],
  ['with another last character', otherLast, 'encoding'],
  ['alg none', `${encode({ ...HEADER, alg: 'none' })}.${body}.${signature}`, 'algorithm'],
  ['alg none, unsigned', `${encode({ ...HEADER, alg: 'none' })}.${body}.`, 'malformed'],
  ['HS256', hs256(), 'algorithm'],
  ['an answer', sign(ANSWER, key, 'answer'), 'type'],
  ['with a key of its own', `${encode({ ...HEADER, jwk: {} })}.${body}.${signature}`, 'malformed'],
  ['without claims', sign({}), 'claims'],
  ['with seats as text', sign({ ...LICENCE, seats: '5' }), 'claims'],
  ['with an end that is no number', sign({ ...LICENCE, exp: 'nikad' }), 'claims'],
  ['with features that are none', sign({ ...LICENCE, features: [1] }), 'claims'],
  ['with a list as claims', sign([]), 'malformed'],
  ['no JSON', `${head}.${Buffer.from('{"a":').toString('base64url')}.${signature}`, 'malformed'],
  ['no UTF-8', `${head}.${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}.${signature}`, 'malformed'],
  ['cut', TOKEN.slice(0, 200), 'malformed'],
  ['padded', `${TOKEN}=`, 'malformed'],
  ['in four parts', `${TOKEN}.${signature}`, 'malformed'],
  ['nothing', '', 'malformed'],
  ['far too long', `${head}.${'A'.repeat(5000)}.${signature}`, 'malformed'],
];

function hs256(): string {
  const text = `${encode({ ...HEADER, alg: 'HS256' })}.${body}`;
  return `${text}.${hmac(text)}`;
}

type AnswerVector = [
  what: string,
  token: string,
  says: string,
  more?: { print?: string; nonce?: string; now?: number; jti?: string; seen?: number },
];
export const answer = (more: object = {}) => sign({ ...ANSWER, ...more }, key, 'answer');
export const ANSWERS: AnswerVector[] = [
  ['to this question', answer(), 'valid'],
  ['that was kept', answer(), 'valid', { nonce: '', now: NOW + 6 * DAY, seen: NOW + 6 * DAY }],
  ['in grace', answer({ state: 'grace' }), 'grace'],
  ['to another question', answer(), 'other_question', { nonce: 'pitanje-broj-osam' }],
  ['to another machine', answer(), 'other_machine', { print: 'otisak-druge-mašine' }],
  ['about another licence', answer(), 'other_machine', { jti: LICENCE.jti.replace('aaaa', 'bbbb') }],
  ['that was kept too long', answer(), 'expired', { nonce: '', now: NOW + 7 * DAY }],
  ['to this question, of a till whose clock says 2010', answer(), 'valid', { now: 1_262_304_000 }],
  ['to this question, of a till whose clock says 2099', answer(), 'valid', { now: 4_070_908_800 }],
  ['that says no', answer({ exp: undefined, state: 'revoked' }), 'expired'],
  [
    'to this question that says no, whatever the clock',
    answer({ exp: undefined }),
    'expired',
    { now: 1_262_304_000 },
  ],
  ['that was kept, before it was given', answer(), 'moved_back', { nonce: '', now: NOW - 601 }],
  [
    'that was kept, with a clock a little behind',
    answer(),
    'valid',
    { nonce: '', now: NOW - 599, seen: NOW },
  ],
  ['that is a licence', TOKEN, 'type'],
  ['without its machine', answer({ fp: undefined }), 'claims'],
];

export const asked = (more: { app?: string; now?: number; lastSeen?: number } = {}) => ({
  ...{ keys, app: 'blagajna', now: NOW },
  ...more,
});
export const askedOf = (more: AnswerVector[3] = {}) => {
  const { print = PRINT, nonce = NONCE, now = NOW, jti = JTI } = more;
  return { keys, jti, fingerprint: print, ...(nonce && { nonce }), now };
};

/** A result in a line, as Verifier.java answers it. */
export const lineOf = (result: Result<{ jti: string }>): string =>
  result.ok
    ? `${result.state} ${result.seen}`
    : [result.fault, ...(result.claims ? [result.claims.jti] : [])].join(' ');

/** The same line, by what a vector says; `seen`: the time that is to be kept. */
const lineFor = (says: string, seen: number): string => {
  if (says === 'valid' || says === 'grace') return `${says} ${seen}`;
  return ['not_yet', 'moved_back', 'expired'].includes(says) ? `${says} ${JTI}` : says;
};
export const licenceLine = ([, , says, more]: Vector): string =>
  lineFor(says, Math.max(more?.now ?? NOW, more?.lastSeen ?? 0));
/** To its question an answer is from now: the server's time is kept. */
export const answerLine = ([, , says, more]: AnswerVector): string => lineFor(says, more?.seen ?? NOW);
