import { z } from 'zod';
import { answerOf, endpoint, idParams, instant } from '../../../core/endpoint.ts';
import { HOSTS_API } from './labels.ts';
import { VIAS, type Via } from './modes.ts';

const own = { permission: 'authenticated', tag: 'DDNS hostovi', params: idParams } as const;

const addressChange = z.strictObject({
  no: z.int().describe('Redni broj, za `before`.'),
  at: instant,
  ip4: z.string().nullable().describe('Adrese od tog trenutka.'),
  ip6: z.string().nullable(),
  via: z.enum(Object.keys(VIAS) as [Via, ...Via[]]),
  from_ip: z.string().nullable().describe('Adresa s koje je veza došla.'),
  agent: z.string().nullable().describe('Kako se program predstavio.'),
  actor: z.string().nullable().describe('Osoba koja ju je upisala.'),
});
export type AddressChange = z.infer<typeof addressChange>;

/** Changes of one answer. */
export const CHANGES_SHOWN = 50;

const addresses = z.strictObject({
  changes: z.array(addressChange).describe('Od najnovije.'),
  next: z.int().nullable().describe('Vrijednost `before` za starije; prazno kad ih nema.'),
});
export type Addresses = z.infer<typeof addresses>;

export const addressesGet = endpoint({
  ...own,
  method: 'GET',
  path: `${HOSTS_API}/:idguid/addresses`,
  summary: 'Promjene adresa hosta, od najnovije; i onog koji je dat pozivaocu',
  query: z.object({
    before: z.coerce.number('Unesite broj.').int('Unesite broj.').positive('Unesite broj.').optional(),
  }),
  answer: answerOf(addresses),
});

/** How far back the charts reach. */
export const SPANS = { days: 90, hours: 48 } as const;

const counts = z.strictObject({
  by: z.enum(['day', 'hour']),
  points: z
    .array(z.strictObject({ at: instant.describe('Početak dana ili sata.'), count: z.int() }))
    .describe('Od najstarijeg, bez praznina.'),
});
export type Counts = z.infer<typeof counts>;

export const countsGet = endpoint({
  ...own,
  method: 'GET',
  path: `${HOSTS_API}/:idguid/changes`,
  summary: `Koliko puta se adresa promijenila: po danima (${SPANS.days}) ili po satima (${SPANS.hours})`,
  query: z.object({ by: z.enum(['day', 'hour'], 'Unesite day ili hour.').default('day') }),
  answer: answerOf(counts),
});
