import { z } from 'zod';
import { id, instant, lastChange } from '../../../core/endpoint.ts';
import {
  CLOCK_FAULTS,
  type ClockFault,
  ORIGINS,
  type Origin,
  RELEASES,
  type Release,
  STATE_NAMES,
} from '../states.ts';

const namesOf = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as [K, ...K[]];

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

const machine = z.strictObject({
  idguid: id,
  name: z.string().nullable(),
  fingerprint_end: z.string().describe('Kraj sažetka otiska, po kojem se mašina razlikuje od drugih.'),
  version: z.string().nullable(),
  platform: z.string().nullable(),
  activated_at: instant,
  last_seen_at: instant,
  released_at: instant.nullable().describe('Prazno: zauzima mjesto.'),
  released_how: z.enum(namesOf<Release>(RELEASES)).nullable(),
  released_by: z.string().nullable(),
  clock_offset: z.int().describe('Sekundi za koliko sat mašine ide ispred servera; manje od 0: kasni.'),
  clock_fault: z
    .enum(namesOf<ClockFault>(CLOCK_FAULTS))
    .nullable()
    .describe('Posljednja uočena neispravnost sata.'),
  clock_fault_at: instant.nullable(),
  clock_faults: z.int().describe('Koliko puta je sat bio neispravan.'),
  replays: z.int().describe('Koliko puta je ponovila isto pitanje, kao da je kopirana.'),
  replayed_at: instant.nullable(),
});
export type LicenceMachine = z.infer<typeof machine>;

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
    origin: z.enum(namesOf<Origin>(ORIGINS)).describe('Kako je nastala.'),
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
    machines: z.array(machine).describe('Prvo one koje rade; oslobođenih najviše 50.'),
  })
  .meta({ id: 'Licence' });
export type LicencePage = z.infer<typeof licence>;
