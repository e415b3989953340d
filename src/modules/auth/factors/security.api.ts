import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, pageOf, TOO_MANY } from '../../../core/endpoint.ts';
import { MAX_PASSWORD } from '../../../core/identity/password-limits.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { text } from '../auth.api.ts';
import type { SignInMethod } from '../session.table.ts';
import { assertion, attestation, challenge, creationOptions, requestOptions } from './passkey.schema.ts';

const person = { permission: 'person', tag: 'Sigurnost naloga' } as const;

/** What is shown beside the session; see `prove` in proof.ts. */
const proof = {
  current_password: text('Unesite lozinku.', MAX_PASSWORD).optional(),
  code: text('Unesite kod.', 20).optional().describe('Kod iz aplikacije.'),
  passkey: z.object({ challenge, response: assertion }).optional(),
};
export const proven = z
  .object(proof)
  .nullish()
  .describe('Dokaz da ste to vi; ne treba u prvih deset minuta poslije prijave.');
export const NEEDS_PROOF = {
  403: {
    description:
      'Prijava je starija od deset minuta (`proof_required`): pošaljite `current_password`, `code` ili `passkey`. Ili poziv ne dolazi od same osobe.',
  },
  ...TOO_MANY,
};
const UNAVAILABLE = {
  409: { description: 'Na ovoj adresi pristupni ključevi ne rade (`passkeys_unavailable`).' },
};

const codes = z.array(z.string()).describe('Rezervni kodovi; pokazuju se samo ovaj put.');
const setUp = { recovery_codes: codes.nullable().describe('Null: osoba već ima neiskorištene.') };

const passkey = z.strictObject({
  idguid: id,
  name: z.string(),
  is_synced: z.boolean().describe('Pružalac ga čuva na više uređaja.'),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const security = z.strictObject({
  password_changed_at: instant,
  totp_since: instant.nullable().describe('Otkad je uključena aplikacija za kodove.'),
  passkeys: z.array(passkey),
  passkeys_unavailable: z.string().nullable().describe('Zašto na ovoj adresi ne rade.'),
  recovery_codes_left: z.int(),
  required: z.boolean().describe('Organizacija traži drugi faktor.'),
});
export type Security = z.infer<typeof security>;

export const securityApi = endpoint({
  ...person,
  method: 'GET',
  path: '/api/korisnik/security',
  summary: 'Kako se prijavljujete',
  answer: answerOf(security),
});

export const proofOptionsApi = endpoint({
  ...person,
  method: 'POST',
  path: '/api/korisnik/proof/passkey',
  summary: 'Dokaz pristupnim ključem: šta treba da potpiše',
  answer: answerOf(z.strictObject({ challenge: z.string(), options: requestOptions })),
  refuses: UNAVAILABLE,
});

export const passwordApi = endpoint({
  ...person,
  method: 'POST',
  path: '/api/korisnik/password',
  summary: 'Promjena lozinke; završava ostale prijave',
  body: z.object({
    current_password: text('Unesite trenutnu lozinku.', MAX_PASSWORD),
    password: text('Unesite novu lozinku.', 10_000),
  }),
  answer: answerOf(z.strictObject({ ended: z.int().describe('Završenih prijava.') })),
  refuses: TOO_MANY,
});

export const totpApi = endpoint({
  ...person,
  method: 'POST',
  path: '/api/korisnik/totp',
  summary: 'Nova aplikacija za kodove; važi tek kad se potvrdi',
  body: proven,
  answer: answerOf(
    z.strictObject({ secret: z.string().describe('Base32.'), url: z.string().describe('otpauth://') }),
  ),
  refuses: { ...NEEDS_PROOF, 409: { description: 'Aplikacija je već uključena.' } },
});

export const confirmTotpApi = endpoint({
  ...person,
  method: 'POST',
  path: '/api/korisnik/totp/confirm',
  summary: 'Potvrda aplikacije prvim kodom',
  body: z.object({ code: text('Unesite kod.', 20) }),
  answer: answerOf(z.strictObject(setUp)),
});

export const endTotpApi = endpoint({
  ...person,
  method: 'DELETE',
  path: '/api/korisnik/totp',
  summary: 'Isključenje aplikacije za kodove',
  body: proven,
  answer: answerOf(z.null()),
  refuses: { ...NEEDS_PROOF, 404: { description: 'Aplikacija nije uključena.' } },
});

export const recoveryCodesApi = endpoint({
  ...person,
  method: 'POST',
  path: '/api/korisnik/recovery-codes',
  summary: 'Novi rezervni kodovi; raniji više ne vrijede',
  body: proven,
  answer: answerOf(z.strictObject({ recovery_codes: codes })),
  refuses: { ...NEEDS_PROOF, 409: { description: 'Nema drugog faktora uz koji bi služili.' } },
});

export const passkeySetupApi = endpoint({
  ...person,
  method: 'POST',
  path: '/api/korisnik/passkeys/options',
  summary: 'Novi pristupni ključ: šta preglednik treba da napravi',
  body: proven,
  answer: answerOf(z.strictObject({ challenge: z.string(), options: creationOptions })),
  refuses: { ...NEEDS_PROOF, ...UNAVAILABLE },
});

const name = text('Unesite naziv.', 60).trim().min(1, 'Unesite naziv.');

export const addPasskeyApi = endpoint({
  ...person,
  method: 'POST',
  path: '/api/korisnik/passkeys',
  summary: 'Čuvanje novog pristupnog ključa',
  body: z.object({ challenge, response: attestation, name }),
  answer: answerOf(z.strictObject({ idguid: id, ...setUp })),
  status: 201,
  refuses: UNAVAILABLE,
});

export const renamePasskeyApi = endpoint({
  ...person,
  method: 'PATCH',
  path: '/api/korisnik/passkeys/:idguid',
  summary: 'Naziv pristupnog ključa',
  params: idParams,
  body: z.object({ name }),
  answer: answerOf(z.null()),
});

export const removePasskeyApi = endpoint({
  ...person,
  method: 'DELETE',
  path: '/api/korisnik/passkeys/:idguid',
  summary: 'Uklanjanje pristupnog ključa',
  params: idParams,
  body: proven,
  answer: answerOf(z.null()),
  refuses: NEEDS_PROOF,
});

/** How somebody signed in. */
export const SIGN_IN_METHODS = {
  password: 'Lozinka',
  totp: 'Lozinka i kod',
  recovery: 'Lozinka i rezervni kod',
  passkey: 'Pristupni ključ',
  link: 'Link iz poruke',
  impersonation: 'Administrator u vaše ime',
} as const satisfies Record<SignInMethod, string>;

const signedInSession = z.strictObject({
  idguid: id,
  device: z.string().describe('Uređaj riječima, koliko preglednik kaže o sebi.'),
  ip: z.string().nullable().describe('Adresa pri prijavi.'),
  created_at: instant,
  last_used_at: instant.describe('Posljednja obnova; korištenje je moglo biti i do 15 minuta kasnije.'),
  method: z.enum(Object.keys(SIGN_IN_METHODS) as SignInMethod[]),
  current: z.boolean().describe('Prijava iz koje poziv dolazi.'),
});
export type SignedInSession = z.infer<typeof signedInSession>;

const method = { kind: 'choice', label: 'Način prijave', options: SIGN_IN_METHODS } as const;
const begun = { kind: 'moment', label: 'Prijava' } as const;
const lastUse = { kind: 'moment', label: 'Posljednja upotreba' } as const;
const sessionList = {
  sortable: ['last_used_at', 'created_at', 'ip'],
  sort: '-last_used_at',
  filters: { method, created_at: begun, last_used_at: lastUse },
  columns: {
    device: { kind: 'text', label: 'Uređaj', max: 40, list: true },
    method: { ...method, list: true },
    ip: { kind: 'text', label: 'Adresa', max: 40, list: true },
    created_at: { ...begun, list: true },
    last_used_at: { ...lastUse, list: true },
    current: { kind: 'boolean', label: 'Ova prijava', list: false },
  },
} as const satisfies ListSpec;
export type SessionSort = (typeof sessionList.sortable)[number];

export const sessionsApi = endpoint({
  ...person,
  method: 'GET',
  path: '/api/korisnik/sessions',
  summary: 'Gdje ste prijavljeni',
  list: sessionList as ListSpec<SessionSort>,
  answer: pageOf(signedInSession),
});

export const endSessionApi = endpoint({
  ...person,
  method: 'DELETE',
  path: '/api/korisnik/sessions/:idguid',
  summary: 'Završetak jedne od ostalih prijava',
  params: idParams,
  answer: answerOf(z.null()),
  refuses: { 409: { description: 'To je prijava iz koje poziv dolazi.' } },
});

export const endOtherSessionsApi = endpoint({
  ...person,
  method: 'POST',
  path: '/api/korisnik/sessions/end-others',
  summary: 'Završetak svih ostalih prijava',
  answer: answerOf(z.strictObject({ ended: z.int() })),
});
