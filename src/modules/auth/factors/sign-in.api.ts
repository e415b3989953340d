import { z } from 'zod';
import { answerOf, endpoint, TOO_MANY } from '../../../core/endpoint.ts';
import { session, text } from '../auth.api.ts';
import { assertion, challenge, requestOptions } from './passkey.schema.ts';

const tag = 'Prijava';
const open = { permission: 'public', tag, method: 'POST' } as const;
const UNAVAILABLE = {
  409: {
    description: 'Na ovoj adresi (IP umjesto imena) pristupni ključevi ne rade; `message` kaže gdje rade.',
  },
};
const GONE = 'Prijava je istekla (`challenge_expired`)';

export const secondFactorApi = endpoint({
  ...open,
  path: '/api/auth/second-factor',
  summary: 'Drugi korak prijave: kod iz aplikacije, rezervni kod ili pristupni ključ',
  body: z
    .object({
      challenge,
      code: text('Unesite kod.', 60).optional().describe('Šest cifara iz aplikacije, ili rezervni kod.'),
      passkey: assertion.optional(),
    })
    .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
      path: ['code'],
      message: 'Unesite kod.',
    }),
  answer: answerOf(session),
  refuses: {
    401: {
      description: `${GONE}, kod nije ispravan (\`bad_code\`) ili ključ nije prihvaćen (\`bad_passkey\`).`,
    },
    403: { description: 'Osoba nije ni u jednoj organizaciji.' },
    ...UNAVAILABLE,
    ...TOO_MANY,
  },
});

export const secondFactorOptionsApi = endpoint({
  ...open,
  path: '/api/auth/second-factor/passkey',
  summary: 'Drugi korak prijave: šta pristupni ključ treba da potpiše',
  body: z.object({ challenge }),
  answer: answerOf(z.strictObject({ options: requestOptions })),
  refuses: { 401: { description: `${GONE}.` }, ...UNAVAILABLE, ...TOO_MANY },
});

export const passkeyOptionsApi = endpoint({
  ...open,
  path: '/api/auth/passkey/options',
  summary: 'Prijava pristupnim ključem: šta treba da potpiše',
  answer: answerOf(z.strictObject({ challenge: z.string(), options: requestOptions })),
  refuses: { ...UNAVAILABLE, ...TOO_MANY },
});

export const passkeySignInApi = endpoint({
  ...open,
  path: '/api/auth/passkey',
  summary: 'Prijava pristupnim ključem, bez e-maila i lozinke',
  body: z.object({ challenge, response: assertion }),
  answer: answerOf(session),
  refuses: {
    401: { description: `${GONE} ili ključ nije prihvaćen (\`bad_passkey\`).` },
    403: { description: 'Osoba nije ni u jednoj organizaciji.' },
    ...UNAVAILABLE,
    ...TOO_MANY,
  },
});
