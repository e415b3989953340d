import { z } from 'zod';
import { endpoint, id, instant, pageOf } from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { SEE_BOTS } from '../labels.ts';

/** Callbacks that administrators see: what became of them. */
export const SHOWN_OUTCOMES = {
  unknown: 'Nepoznat događaj',
  unreadable: 'Ne može se pročitati',
  differs: 'Isti broj, drugi sadržaj',
} as const;
export type ShownOutcome = keyof typeof SHOWN_OUTCOMES;

/** Characters of a callback that are shown. */
export const EXCERPT = 500;

const callbackRow = z
  .strictObject({
    no: z.int().describe('Redni broj prijema.'),
    bot_id: id,
    bot: z.string(),
    received_at: instant,
    event: z.string().nullable().describe('Kako se događaj zove; prazno ako se poziv ne može pročitati.'),
    outcome: z.enum(Object.keys(SHOWN_OUTCOMES) as [ShownOutcome, ...ShownOutcome[]]),
    user_id: z.string().describe('Viberov ID osobe; prazno ako je ni o kome.'),
    content: z.string().describe(`Početak onog što je stiglo: do ${EXCERPT} bajta kao tekst.`),
  })
  .meta({ id: 'ViberCallbackRow' });
export type CallbackRow = z.infer<typeof callbackRow>;

const list = {
  sortable: ['received_at'],
  sort: '-received_at',
  filters: {
    bot_id: { kind: 'reference', label: 'Bot' },
    outcome: { kind: 'choice', label: 'Šta je s njim', options: SHOWN_OUTCOMES },
    received_at: { kind: 'moment', label: 'Stigao' },
  },
  columns: {
    received_at: { kind: 'moment', label: 'Stigao', list: true },
    bot: { kind: 'text', label: 'Bot', max: 100, list: true },
    event: { kind: 'text', label: 'Događaj', max: 200, list: true },
    outcome: { kind: 'choice', label: 'Šta je s njim', options: SHOWN_OUTCOMES, list: true },
    content: { kind: 'text', label: 'Sadržaj', max: EXCERPT, list: true },
    user_id: { kind: 'text', label: 'Viberov ID osobe', max: 200 },
  },
} as const satisfies ListSpec<'received_at'>;
export type CallbackSort = (typeof list)['sortable'][number];

export const callbackList = endpoint({
  permission: SEE_BOTS,
  tag: 'Viber botovi',
  method: 'GET',
  path: '/api/viber/callbacks',
  summary: 'Pozivi s Vibera koji nisu primijenjeni: nepoznati događaji, nečitljivi i isti s drugim sadržajem',
  list: list as ListSpec<CallbackSort>,
  answer: pageOf(callbackRow),
});
