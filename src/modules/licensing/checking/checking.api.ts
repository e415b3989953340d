import { z } from 'zod';
import { answerOf, endpoint, failure, instant, TOO_MANY } from '../../../core/endpoint.ts';
import { characters } from '../../../core/plural.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';
import { MACHINES_API } from '../labels.ts';
import { STATE_NAMES } from '../states.ts';
import { MAX_TOKEN } from '../token/limits.ts';

/** What a machine may ask. */
export const ACTIONS = ['activate', 'check', 'heartbeat', 'deactivate'] as const;
export type Action = (typeof ACTIONS)[number];

const MISSING = 'Ovo polje je obavezno.';
const plain = (most: number) =>
  z
    .string(MISSING)
    .trim()
    .max(most, `Najviše ${characters(most)}.`)
    .refine(isPlain, BAD_CHARACTER);
const optional = (most: number) =>
  plain(most)
    .nullish()
    .transform((text) => text || null);

/**
 * Milliseconds by which a counter may be ahead of the server's time. A program that was installed anew counts from the time again, and would
 * never reach a counter that a wrong clock has set.
 */
const COUNTER_AHEAD = 86_400_000;

const question = z.strictObject({
  token: z
    .string(MISSING)
    .trim()
    .min(1, MISSING)
    .max(MAX_TOKEN, `Najviše ${characters(MAX_TOKEN)}.`)
    .describe('Licencni ključ.'),
  app: optional(60).describe('Oznaka aplikacije koja pita; ključ druge aplikacije se odbija.'),
  fingerprint: plain(200)
    .min(8, `Najmanje ${characters(8)}.`)
    .describe('Po čemu se mašina prepoznaje; čuva se samo sažetak.'),
  name: optional(100).describe('Kako ljudi zovu mašinu.'),
  version: optional(50).describe('Verzija aplikacije.'),
  platform: optional(50).describe('Sistem, npr. windows.'),
  time: z.iso
    .datetime({ offset: true, error: 'Unesite vrijeme po ISO 8601, npr. 2026-11-21T14:05:00Z.' })
    .refine((text) => inRange(text), 'Vrijeme mora biti između 1970. i 9999. godine.')
    .transform((text) => new Date(text))
    .describe('Šta kaže sat mašine.'),
  nonce: z
    .string(MISSING)
    .regex(/^[\w-]{16,64}$/, 'Od 16 do 64 slova, cifre, crtice ili podvlake.')
    .describe('Slučajan tekst, svaki put drugi; odgovor ga ponavlja.'),
  counter: z
    .int('Unesite cijeli broj.')
    .min(0, 'Najmanje 0.')
    .max(Number.MAX_SAFE_INTEGER, 'Prevelik broj.')
    .refine(
      (counter) => counter <= Date.now() + COUNTER_AHEAD,
      'Brojač je više od jednog dana ispred servera: sat mašine je vjerovatno naprijed.',
    )
    .describe(
      'Veći pri svakom pitanju: max(prethodni + 1, milisekunde od 1970), najviše jedan dan ispred servera.',
    ),
});
export type Question = z.output<typeof question>;

function inRange(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1970 && year <= 9999;
}

const answer = z
  .strictObject({
    state: z
      .enum(STATE_NAMES)
      .describe('active: vrijedi; grace: istekla je, ali još radi; u drugim stanjima program ne radi.'),
    activated: z.boolean().describe('Mašina zauzima jedno mjesto.'),
    seats: z.int().describe('Koliko mašina smije raditi.'),
    seats_used: z.int(),
    features: z.array(z.string()),
    expires_at: instant.nullable().describe('Prazno: bez isteka.'),
    lease_until: instant
      .nullable()
      .describe('Dokad mašina smije raditi bez novog pitanja, najduže sedam dana; prazno: ne smije raditi.'),
    clock: z
      .enum(['ahead', 'behind', 'moved_back'])
      .nullable()
      .describe('ahead: sat mašine ide ispred servera; behind: kasni za njim; moved_back: vraćen je.'),
    answer: z
      .string()
      .describe('Isto, potpisano ključem aplikacije (JWT, EdDSA), da se odgovoru vjeruje i bez mreže.'),
    licence: z.string().nullable().describe('Noviji ključ iste licence, ako poslani više nije posljednji.'),
  })
  .meta({ id: 'LicenceAnswer' });
export type LicenceAnswer = z.infer<typeof answer>;

const SUMMARIES: Record<Action, string> = {
  activate: 'Aktiviraj mašinu; ista mašina se može javiti i ponovo',
  check: 'Provjeri licencu; ne zauzima mjesto i ne produžava rad',
  heartbeat: 'Javi da mašina radi i produži rad bez mreže',
  deactivate: 'Odjavi mašinu i oslobodi mjesto',
};

const refuses = {
  401: { description: 'Ključ nije ispravan: `malformed`, `encoding`, `algorithm`, `signature` i slično.' },
  403: { description: 'Ključ je druge aplikacije (`other_application`), ili licenca ne vrijedi.' },
  409: {
    description:
      'Sva mjesta su zauzeta (`no_seats`), mašina nije aktivirana (`not_activated`), ili je isto pitanje već stiglo (`replay`).',
    schema: failure,
  },
  ...TOO_MANY,
};

const asking = <const A extends Action>(action: A) =>
  endpoint({
    method: 'POST',
    path: `${MACHINES_API}/${action}`,
    permission: 'public',
    tag: 'Licence',
    summary: SUMMARIES[action],
    body: question,
    answer: answerOf(answer),
    refuses,
  });

export const machineEndpoints = {
  activate: asking('activate'),
  check: asking('check'),
  heartbeat: asking('heartbeat'),
  deactivate: asking('deactivate'),
} as const;

export const licenceKeys = endpoint({
  method: 'GET',
  path: `${MACHINES_API}/keys`,
  permission: 'public',
  tag: 'Licence',
  summary: 'Javni ključevi kojima se provjeravaju licence (JWK Set, RFC 7517)',
  answer: z.strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
        kid: z.string(),
        x: z.string(),
      }),
    ),
  }),
});
