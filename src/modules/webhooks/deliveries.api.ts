import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, pageOf } from '../../core/endpoint.ts';
import type { ListSpec } from '../../core/list-query.ts';

/** States of a delivery. */
export const STATE_LABELS = { pending: 'Čeka', delivered: 'Isporučeno', failed: 'Neuspjelo' } as const;
export type State = keyof typeof STATE_LABELS;

/** Why a try has failed. */
export const REASON_LABELS = {
  status: 'primalac je odbio',
  redirect: 'primalac preusmjerava na drugu adresu',
  gone: 'primalac javlja da adrese više nema (410)',
  timeout: 'primalac nije odgovorio na vrijeme',
  unreachable: 'veza s primaocem nije uspjela',
  forbidden: 'adresa vodi u privatnu mrežu',
  off: 'webhook je isključen',
  lost: 'nije poslano na vrijeme',
} as const;
export type Reason = keyof typeof REASON_LABELS;

/** The event of a message that is sent to try a webhook. */
export const TEST_EVENT = { name: 'proba', label: 'Proba' } as const;

const reason = z
  .enum(Object.keys(REASON_LABELS) as Reason[])
  .nullable()
  .describe('Zašto posljednji pokušaj nije uspio; prazno kad jest, i prije prvog.');
const status = z.int().nullable().describe('HTTP status primaoca; prazno ako nije odgovorio.');

const oneTry = z.strictObject({
  at: instant,
  status,
  reason: z.enum(Object.keys(REASON_LABELS) as Reason[]).nullable(),
  ms: z.int().describe('Trajanje u milisekundama.'),
});
/** One attempt at a delivery. */
export type Try = z.infer<typeof oneTry>;

const shared = {
  idguid: id,
  webhook_id: id,
  webhook_name: z.string(),
  event: z.string().describe('Vrsta događaja (`type` poruke).'),
  state: z
    .enum(Object.keys(STATE_LABELS) as State[])
    .describe('pending: čeka prvi ili sljedeći pokušaj; delivered: isporučeno; failed: odustalo se.'),
  attempts: z.int().describe('Koliko je puta pokušano.'),
  last_status: status,
  last_reason: reason,
  duration_ms: z.int().nullable().describe('Trajanje posljednjeg pokušaja u milisekundama.'),
  created_at: instant,
  next_at: instant.nullable().describe('Kada je sljedeći pokušaj.'),
  resent: z.boolean().describe('Ručno ponovljena.'),
};
export const deliveryRow = z.strictObject(shared).meta({ id: 'WebhookDeliveryRow' });
export type DeliveryRow = z.infer<typeof deliveryRow>;

const delivery = z
  .strictObject({
    ...shared,
    message_id: z.string().describe('Zaglavlje `webhook-id`; ponovljena isporuka ima isto.'),
    readable: z.boolean().describe('Pozivalac smije čitati sadržaj: ima dozvolu za zapise ovog događaja.'),
    body: z.string().nullable().describe('Poslani JSON.'),
    response: z.string().nullable().describe('Početak posljednjeg odgovora, kao tekst.'),
    tries: z.array(oneTry),
    resent_of: id.nullable().describe('Isporuka koja je ponovljena.'),
    asked_by: z.string().nullable().describe('Ko je ručno poslao.'),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof delivery>;

const base = '/api/admin/webhooks/deliveries';
const tag = 'Webhookovi';
const single = { path: `${base}/:idguid`, params: idParams } as const;

const columns = {
  created_at: { kind: 'moment', label: 'Nastala', list: true },
  webhook_name: { kind: 'text', label: 'Webhook', max: 100, list: true },
  event: { kind: 'text', label: 'Događaj', max: 60, list: true },
  state: { kind: 'choice', label: 'Stanje', options: STATE_LABELS, list: true },
  last_status: { kind: 'integer', label: 'HTTP status', list: true },
  last_reason: { kind: 'choice', label: 'Razlog', options: REASON_LABELS, list: true },
  attempts: { kind: 'integer', label: 'Pokušaja', list: true },
  duration_ms: { kind: 'integer', label: 'Trajanje (ms)' },
  next_at: { kind: 'moment', label: 'Sljedeći pokušaj' },
  resent: { kind: 'boolean', label: 'Ponovljena' },
} as const;
const list = {
  sortable: ['created_at', 'attempts', 'duration_ms'],
  sort: '-created_at',
  filters: {
    webhook_id: { kind: 'reference', label: 'Webhook' },
    state: { kind: 'choice', label: 'Stanje', options: STATE_LABELS },
    event: { kind: 'choice', label: 'Događaj' },
    last_reason: { kind: 'choice', label: 'Razlog', options: REASON_LABELS },
    created_at: { kind: 'moment', label: 'Nastala' },
  },
  columns,
} as const satisfies ListSpec<'created_at' | 'attempts' | 'duration_ms'>;
export type DeliverySort = (typeof list)['sortable'][number];

export const deliveryList = endpoint({
  permission: 'admin_webhooks_pregled',
  tag,
  method: 'GET',
  path: base,
  summary: 'Isporuke webhookova: lista',
  list: list as ListSpec<DeliverySort>,
  answer: pageOf(deliveryRow),
});

export const deliveryGet = endpoint({
  ...single,
  permission: 'admin_webhooks_pregled',
  tag,
  method: 'GET',
  summary: 'Isporuka webhooka, s poslanim i odgovorom',
  answer: answerOf(delivery),
});

export const deliveryResend = endpoint({
  ...single,
  permission: 'admin_webhooks_save',
  tag,
  method: 'POST',
  path: `${base}/:idguid/resend`,
  summary: 'Pošalji ponovo, s istim `webhook-id`',
  answer: answerOf(deliveryRow),
  refuses: {
    403: { description: 'Nemate dozvolu, ili ne smijete čitati zapise tog događaja (`beyond_own`).' },
    409: { description: 'Isporuka još čeka (`pending`) ili je webhook isključen (`off`).' },
  },
});
