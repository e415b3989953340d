import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
} from '../../core/endpoint.ts';
import type { ListSpec } from '../../core/list-query.ts';
import { characters } from '../../core/plural.ts';
import { historyEntry } from '../../core/resource-api.ts';
import { BAD_CHARACTER, isPlain } from '../../core/text.ts';
import { versionField } from '../rights/fields.ts';
import { deliveryRow } from './deliveries.api.ts';

/** Limits for form and route. `most`: webhooks of one organisation; `grace`: hours in which the previous secret still signs. */
export const LIMITS = { name: 100, url: 2000, events: 200, most: 20, grace: 24 } as const;

/** States of a webhook; `disabled`: switched off by itself. */
export const STATE_LABELS = {
  active: 'Radi',
  failing: 'Ne uspijeva',
  off: 'Isključen',
  disabled: 'Isključen jer ne radi',
} as const;
export type WebhookState = keyof typeof STATE_LABELS;

const shared = {
  idguid: id,
  name: z.string(),
  url: z.string(),
  state: z
    .enum(Object.keys(STATE_LABELS) as WebhookState[])
    .describe(
      'active: radi; failing: posljednji pokušaji nisu uspjeli; off: isključen; disabled: sam se isključio.',
    ),
  failing_since: instant.nullable().describe('Od kada nijedan pokušaj nije uspio.'),
  last_at: instant.nullable().describe('Posljednja isporuka.'),
  created_at: instant,
};
const webhookRow = z.strictObject({ ...shared, events: z.int().describe('Broj događaja koje prima.') });
export type WebhookRow = z.infer<typeof webhookRow>;

/** One webhook, without its secret. */
const webhook = z
  .strictObject({
    ...shared,
    ...lastChange,
    active: z.boolean(),
    events: z.array(z.string()).describe('Oznake događaja; bez ijednog prima samo probu.'),
    off_reason: z
      .enum(['gone', 'failing'])
      .nullable()
      .describe('Zašto se sam isključio. gone: primalac je odgovorio 410; failing: danima nije uspijevao.'),
    secret_made_at: instant,
    previous_until: instant
      .nullable()
      .describe('Dokad se potpisuje i prethodnom tajnom; prazno ako je nema ili više ne vrijedi.'),
    recent: z.array(deliveryRow).describe('Posljednjih deset isporuka.'),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

const madeWebhook = webhook
  .extend({ secret: z.string().describe('Tajna za provjeru potpisa. Prikazuje se samo ovaj put.') })
  .meta({ id: 'MadeWebhook' });
export type MadeWebhook = z.infer<typeof madeWebhook>;

const fields = {
  name: z
    .string('Unesite naziv.')
    .trim()
    .min(1, 'Unesite naziv.')
    .max(LIMITS.name, `Najviše ${characters(LIMITS.name)}.`)
    .refine(isPlain, BAD_CHARACTER),
  url: z
    .string('Unesite adresu.')
    .trim()
    .min(1, 'Unesite adresu.')
    .max(LIMITS.url, `Najviše ${characters(LIMITS.url)}.`)
    .refine(isPlain, BAD_CHARACTER)
    .describe('Adresa primaoca, https.'),
  events: z
    .array(z.string(), 'Odaberite događaje.')
    .max(LIMITS.events, 'Previše događaja.')
    .describe('Oznake događaja; samo oni čije zapise pozivalac smije čitati.'),
  active: z.boolean('Unesite true ili false.'),
};
const newBody = z.strictObject({
  ...fields,
  events: fields.events.default([]),
  active: fields.active.default(true),
});
export type NewWebhook = z.output<typeof newBody>;
const changeBody = z.strictObject({ version: versionField, ...z.object(fields).partial().shape });
export type WebhookChange = z.output<typeof changeBody>;

const base = '/api/admin/webhooks';
const tag = 'Webhookovi';
const read = { permission: 'admin_webhooks_pregled', tag } as const;
const save = { permission: 'admin_webhooks_save', tag } as const;
const single = { path: `${base}/:idguid`, params: idParams } as const;
const BEYOND = {
  403: { description: 'Nemate dozvolu, ili ne smijete čitati zapise nekog od događaja (`beyond_own`).' },
};

const state = { kind: 'choice', label: 'Stanje', options: STATE_LABELS } as const;
const list = {
  sortable: ['name', 'url', 'created_at'],
  sort: 'name',
  filters: { state },
  columns: {
    name: { kind: 'text', label: 'Naziv', max: LIMITS.name, list: true },
    url: { kind: 'text', label: 'Adresa', max: 80, list: true },
    events: { kind: 'integer', label: 'Događaja', list: true },
    state: { ...state, list: true },
    last_at: { kind: 'moment', label: 'Posljednja isporuka', list: true },
    failing_since: { kind: 'moment', label: 'Ne uspijeva od' },
    created_at: { kind: 'moment', label: 'Napravljen' },
  },
} as const satisfies ListSpec<'name' | 'url' | 'created_at'>;
export type WebhookSort = (typeof list)['sortable'][number];

export const webhookList = endpoint({
  ...read,
  method: 'GET',
  path: base,
  summary: 'Webhookovi: lista',
  list: list as ListSpec<WebhookSort>,
  answer: pageOf(webhookRow),
});

export const webhookCreate = endpoint({
  ...save,
  inPerson: true,
  method: 'POST',
  path: base,
  summary: 'Dodaj webhook',
  body: newBody,
  answer: answerOf(madeWebhook),
  status: 201,
  refuses: { ...BEYOND, 409: { description: 'Organizacija ima najviše webhookova (`too_many`).' } },
});

export const webhookGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Webhook: jedan zapis',
  answer: answerOf(webhook),
});

export const webhookUpdate = endpoint({
  ...save,
  ...single,
  inPerson: true,
  method: 'PATCH',
  summary: 'Uredi webhook',
  body: changeBody,
  answer: answerOf(webhook),
  refuses: { ...BEYOND, ...conflict(webhook, 'Webhook je neko u međuvremenu promijenio (`stale`).') },
});

export const webhookSecret = endpoint({
  ...save,
  ...single,
  inPerson: true,
  method: 'POST',
  path: `${base}/:idguid/secret`,
  summary: `Obnovi tajnu; prethodna potpisuje još ${LIMITS.grace} sata`,
  answer: answerOf(madeWebhook),
});

export const webhookTest = endpoint({
  ...save,
  ...single,
  method: 'POST',
  path: `${base}/:idguid/test`,
  summary: 'Pošalji probu',
  answer: answerOf(deliveryRow),
  refuses: { 409: { description: 'Webhook je isključen (`off`).' } },
});

export const webhookRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Obriši webhook i njegove isporuke',
  answer: answerOf(z.null()),
});

export const webhookHistory = endpoint({
  ...read,
  ...single,
  method: 'GET',
  path: `${base}/:idguid/history`,
  summary: 'Webhook: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});
