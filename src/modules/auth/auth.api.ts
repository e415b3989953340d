import { z } from 'zod';
import { answerOf, endpoint, id, instant, TOO_MANY } from '../../core/endpoint.ts';
import { MAX_PASSWORD } from '../../core/identity/password-limits.ts';
import { characters } from '../../core/plural.ts';
import { BAD_CHARACTER, hasNoNul } from '../../core/text.ts';

export const text = (missing: string, max: number) =>
  z
    .string(missing)
    .min(1, missing)
    .max(max, `Najviše ${characters(max)}.`)
    .refine(hasNoNul, BAD_CHARACTER);

const named = z.array(z.strictObject({ name: z.string() }));

/** A person as both ends know them (SPEC sections 3 and 7: the user in camelCase). */
const user = z
  .strictObject({
    id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    isActive: z.boolean(),
    lastLoginAt: instant.nullable().describe('Posljednja prijava, računajući ovu.'),
    logo: z.string().nullable(),
    permissions: named,
    roles: named,
  })
  .meta({ id: 'User' });

/** An organisation with the person's link to it (SPEC section 3). */
const ownOrganisation = z.strictObject({
  idguid: id,
  name: z.string(),
  TenantUsers: z.strictObject({ is_default: z.boolean() }),
});

const sessionContext = {
  tenant: ownOrganisation
    .extend({ is_operator: z.boolean(), logo: z.string().nullable() })
    .describe('Organizacija u kojoj osoba sada radi.'),
  tenants: z.array(ownOrganisation).describe('Sve organizacije osobe.'),
  permissions: z.array(z.string()).describe('Dozvole u ovoj organizaciji.'),
  roles: z.array(z.string()),
  must_set_up_factor: z
    .boolean()
    .describe('Organizacija traži drugi faktor, a osoba ga nema: do tada nema nijednu dozvolu.'),
  impersonation: z
    .strictObject({
      by: z.string().describe('Ko radi u ime osobe.'),
      reason: z.string(),
      until: instant.describe('Najduže do tada.'),
    })
    .nullable()
    .describe('Popunjeno kad administrator sistema radi u ime ove osobe.'),
};
const profile = z.strictObject({ user, ...sessionContext });
export type Profile = z.infer<typeof profile>;

/** What login, refresh and switch answer: the profile with new tokens. */
export const session = profile
  .extend({ tokens: z.strictObject({ accessToken: z.string(), refreshToken: z.string() }) })
  .meta({ id: 'Session' });
export type SessionAnswer = z.infer<typeof session>;

const tag = 'Prijava';
const open = { permission: 'public', tag, method: 'POST' } as const;
const ENDED = { description: 'Token ne vrijedi ili je sesija završena.' };

export const loginApi = endpoint({
  ...open,
  path: '/api/auth/login',
  summary: 'Prijava e-mailom i lozinkom',
  body: z.object({
    email: text('Unesite e-mail.', 254).refine((value) => value.trim() !== '', 'Unesite e-mail.'),
    password: text('Unesite lozinku.', MAX_PASSWORD),
  }),
  answer: answerOf(session),
  refuses: {
    401: {
      description:
        'Pogrešan e-mail ili lozinka; ili, uz `code` `second_factor`, treba i drugi faktor: `data` nosi `challenge` i `methods` za `/api/auth/second-factor`.',
    },
    403: { description: 'E-mail još nije potvrđen, ili osoba nije ni u jednoj organizaciji.' },
    ...TOO_MANY,
  },
});

export const refreshApi = endpoint({
  ...open,
  path: '/api/auth/refresh-token',
  summary: 'Novi tokeni za token za obnovu',
  body: z.object({ refreshToken: text('Nedostaje token za obnovu.', 200) }),
  answer: answerOf(session),
  refuses: { 401: ENDED },
});

export const logoutApi = endpoint({
  // Public for the guard: with an expired access token, the refresh token identifies the session.
  ...open,
  path: '/api/auth/logout',
  summary: 'Odjava',
  body: z.object({ refreshToken: z.string().max(200).nullish() }).nullish(),
  answer: answerOf(z.null()),
  refuses: { 401: ENDED },
});

export const profileApi = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  permission: 'authenticated',
  tag,
  summary: 'Prijavljena osoba',
  answer: answerOf(user, sessionContext),
});

export const switchApi = endpoint({
  method: 'POST',
  path: '/api/auth/switch-tenant',
  permission: 'person',
  tag,
  summary: 'Prelazak u drugu organizaciju',
  body: z.object({ tenant_id: z.string('Odaberite organizaciju.').max(100) }),
  answer: answerOf(session),
  refuses: { 404: { description: 'Osoba nije član te organizacije.' } },
});

export const ticketApi = endpoint({
  permission: 'authenticated',
  tag,
  method: 'GET',
  path: '/api/auth/ticket',
  summary: 'Propusnica za ono što preglednik sam učitava: slike i preuzimanja',
  answer: answerOf(
    z.strictObject({
      ticket: z.string().describe('Vrijednost za `?ticket=…`.'),
      expires_at: instant,
    }),
  ),
});
