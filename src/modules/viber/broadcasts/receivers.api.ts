import { z } from 'zod';
import { endpoint, id, instant, pageOf } from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { BROADCASTS_API, SEE_CHAT } from '../labels.ts';
import { RECEIVER_STATES, type ReceiverState } from './states.ts';

const states = Object.keys(RECEIVER_STATES) as [ReceiverState, ...ReceiverState[]];

const receiverRow = z
  .strictObject({
    idguid: z.string().describe('Oznaka reda: poruka i razgovor.'),
    broadcast_id: id,
    broadcast: z.string().describe('Naziv masovne poruke.'),
    conversation_id: id,
    name: z.string().describe('Ime osobe.'),
    state: z.enum(states),
    reason: z.string().nullable().describe('Zašto je odbijeno, nepoznato ili preskočeno, rečenicom.'),
    repeated: z.int().describe('Koliko je puta ponovljeno.'),
    changed_at: instant,
  })
  .meta({ id: 'ViberReceiverRow' });
export type ReceiverRow = z.infer<typeof receiverRow>;

const state = {
  kind: 'choice',
  label: 'Ishod',
  options: Object.fromEntries(
    Object.entries(RECEIVER_STATES).map(([name, label]) => [
      name,
      `${label[0]!.toUpperCase()}${label.slice(1)}`,
    ]),
  ),
} as const;
const sortable = ['name', 'changed_at'] as const;
export type ReceiverSort = (typeof sortable)[number];

export const receiverList = endpoint({
  permission: SEE_CHAT,
  tag: 'Viber masovne poruke',
  method: 'GET',
  path: `${BROADCASTS_API}/receivers`,
  summary: 'Primaoci masovnih poruka: lista',
  list: {
    sortable,
    sort: '-changed_at',
    filters: {
      broadcast_id: { kind: 'reference', label: 'Poruka' },
      state,
      changed_at: { kind: 'moment', label: 'Kada' },
    },
    columns: {
      name: { kind: 'text', label: 'Osoba', max: 60, list: true },
      state: { ...state, list: true },
      reason: { kind: 'text', label: 'Razlog', max: 80, list: true },
      changed_at: { kind: 'moment', label: 'Kada', list: true },
      repeated: { kind: 'integer', label: 'Ponovljeno' },
      broadcast: { kind: 'text', label: 'Poruka', max: 60 },
    },
  } as ListSpec<ReceiverSort>,
  answer: pageOf(receiverRow),
});
