import { z } from 'zod';
import { id, instant, lastChange } from '../../../core/endpoint.ts';
import { ORIGINS, type Origin, STATE_NAMES } from '../states.ts';

/** What a list shows of a licence, to whichever of its two organisations. */
export const sharedRow = {
  idguid: id,
  application: z.string(),
  state: z
    .enum(STATE_NAMES)
    .describe('active: vrijedi; grace: istekla je, a programi još rade; requested: čeka odobrenje.'),
  seats: z.int().describe('Koliko mašina smije raditi.'),
  used: z.int().describe('Koliko ih je aktivirano.'),
  expires_at: instant.nullable().describe('Prazno: bez isteka.'),
  last_seen_at: instant.nullable().describe('Kad se neka mašina posljednji put javila.'),
  created_at: instant,
};

/** One licence, to whichever of its two organisations. */
export const licence = z
  .strictObject({
    ...sharedRow,
    ...lastChange,
    slug: z.string().describe('Oznaka aplikacije.'),
    application_id: id,
    tenant_id: id.describe('Organizacija koja je ima.'),
    organisation: z.string(),
    publisher: z.string().describe('Organizacija koja aplikaciju izdaje.'),
    origin: z.enum(Object.keys(ORIGINS) as [Origin, ...Origin[]]).describe('Kako je nastala.'),
    features: z.array(z.string()),
    expires_on: z.iso.date().nullable().describe('Posljednji dan, zaključno.'),
    grace_until: instant.nullable().describe('Dokad programi rade nakon isteka.'),
    grace_days: z.int(),
    silence_days: z.int().nullable(),
    issued_at: instant.nullable().describe('Kad je izdat sadašnji ključ; prazno dok čeka odobrenje.'),
    note: z.string().nullable().describe('Šta je organizacija napisala uz zahtjev.'),
    reason: z.string().nullable().describe('Zašto je obustavljena, opozvana ili odbijena.'),
    state_at: instant.describe('Otkad je u tom stanju.'),
    state_by: z.string().nullable(),
    token: z.string().nullable().describe('Licencni ključ; prazno dok nije izdata i kad je gotova.'),
  })
  .meta({ id: 'Licence' });
export type LicencePage = z.infer<typeof licence>;
