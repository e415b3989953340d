import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  failure,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
  staleOf,
  versionQuery,
} from '../../../core/endpoint.ts';
import { fileEndpoint } from '../../../core/files/file-endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { choicesOf, historyEntry, tagsOf } from '../../../core/resource-api.ts';
import { changesSchema } from '../../../core/schema.ts';
import { versionField } from '../../rights/fields.ts';
import { BROADCASTS_API, SAVE_BOTS, SEE_CHAT } from '../labels.ts';
import { BROADCAST_FIELDS, BROADCAST_KINDS, type BroadcastKind } from './broadcast.fields.ts';
import { BROADCAST_STATES, type BroadcastState } from './states.ts';

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as [K, ...K[]];

const sums = z
  .strictObject({
    sent: z.int().describe('Poslano: Viber je preuzeo poruku.'),
    refused: z.int().describe('Odbijeno, s razlogom.'),
    unknown: z.int().describe('Nepoznato: Viber nije odgovorio, pa je poruka možda stigla.'),
    waiting: z.int().describe('Čeka.'),
    sending: z.int().describe('Upravo se šalje.'),
    skipped: z.int().describe('Preskočeno: osoba je otišla, ili je slanje otkazano.'),
  })
  .describe('Koliko je primalaca u kojem stanju; zajedno su `total`.')
  .meta({ id: 'ViberBroadcastSums' });
export type Sums = z.infer<typeof sums>;

const shared = {
  idguid: id,
  name: z.string(),
  bot_id: id,
  bot: z.string().describe('Naziv bota.'),
  simulated: z.boolean().describe('Servis je simulator: poruke ne idu na Viber.'),
  state: z.enum(keysOf<BroadcastState>(BROADCAST_STATES)),
  planned_at: instant.nullable().describe('Za kada je zakazana.'),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  total: z.int().describe('Primalaca; raste dok se biraju.'),
  created_at: instant,
};
const broadcastRow = z
  .strictObject({
    ...shared,
    sent: z.int(),
    refused: z.int(),
    unknown: z.int(),
    skipped: z.int(),
    rest: z.int(),
  })
  .meta({ id: 'ViberBroadcastRow' });
export type BroadcastRow = z.infer<typeof broadcastRow>;

const broadcast = z
  .strictObject({
    ...shared,
    ...lastChange,
    kind: z.enum(keysOf<BroadcastKind>(BROADCAST_KINDS)),
    text: z.string().nullable(),
    url: z.string().nullable(),
    file_id: id.nullable(),
    file: z
      .strictObject({ name: z.string(), size: z.int().describe('U bajtovima.'), media_type: z.string() })
      .nullable(),
    keyboard: z.record(z.string(), z.unknown()).nullable(),
    tags: z.array(z.string()),
    not_tags: z.array(z.string()),
    sender_name: z.string().describe('Ime pod kojim bot piše.'),
    picture: z.string().nullable().describe('Slika bota (data URL).'),
    obstacle: z.string().nullable().describe('Zašto bot sada ne može slati, rečenicom.'),
    started_by: z.string().nullable(),
    fault: z.string().nullable().describe('Zašto je sama stala, rečenicom.'),
    choosing: z.boolean().describe('Primaoci se još biraju.'),
    sums,
    rate: z.int().nullable().describe('Primalaca u minuti, po posljednjoj minuti; samo dok se šalje.'),
    expected_end: instant.nullable().describe('Kada bi slanje završilo ovom brzinom.'),
    may_edit: z.boolean().describe('Pozivalac smije mijenjati i slati.'),
  })
  .meta({ id: 'ViberBroadcast' });
export type Broadcast = z.infer<typeof broadcast>;

/** Values of the form. */
export interface BroadcastValues {
  name: string;
  bot_id: string;
  tags: string[];
  not_tags: string[];
  kind: BroadcastKind;
  text: string | null;
  url: string | null;
  file_id: string | null;
  keyboard: Record<string, unknown> | null;
}
export type BroadcastChange = Partial<BroadcastValues> & { version: number };

const tag = 'Viber masovne poruke';
const read = { permission: SEE_CHAT, tag } as const;
/** What is sent costs money, so it is a right of its own: that to the bots. */
const save = { permission: SAVE_BOTS, tag } as const;
const single = { path: `${BROADCASTS_API}/:idguid`, params: idParams } as const;
const singleAt = <const P extends string>(below: P) =>
  ({ path: `${BROADCASTS_API}/:idguid/${below}`, params: idParams }) as const;

const state = { kind: 'choice', label: 'Stanje', options: BROADCAST_STATES } as const;
const sortable = ['name', 'created_at', 'planned_at', 'started_at'] as const;
export type BroadcastSort = (typeof sortable)[number];

export const broadcastList = endpoint({
  ...read,
  method: 'GET',
  path: BROADCASTS_API,
  summary: 'Masovne poruke: lista',
  list: {
    sortable,
    sort: '-created_at',
    filters: {
      state,
      bot_id: { kind: 'reference', label: 'Bot' },
      created_at: { kind: 'moment', label: 'Napravljena' },
      planned_at: { kind: 'moment', label: 'Zakazana za' },
      started_at: { kind: 'moment', label: 'Početak slanja' },
    },
    columns: {
      name: { kind: 'text', label: 'Naziv', max: 60, list: true },
      state: { ...state, list: true },
      bot: { kind: 'text', label: 'Bot', max: 40, list: true },
      created_at: { kind: 'moment', label: 'Napravljena' },
      planned_at: { kind: 'moment', label: 'Zakazana za' },
      started_at: { kind: 'moment', label: 'Početak slanja', list: true },
      ended_at: { kind: 'moment', label: 'Kraj slanja' },
      total: { kind: 'integer', label: 'Primalaca', list: true },
      sent: { kind: 'integer', label: 'Poslano', list: true },
      refused: { kind: 'integer', label: 'Odbijeno' },
      unknown: { kind: 'integer', label: 'Nepoznato' },
      skipped: { kind: 'integer', label: 'Preskočeno' },
      rest: { kind: 'integer', label: 'Čeka' },
    },
  } as ListSpec<BroadcastSort>,
  answer: pageOf(broadcastRow),
});

export const broadcastCreate = endpoint({
  ...save,
  method: 'POST',
  path: BROADCASTS_API,
  summary: 'Dodaj masovnu poruku, kao nacrt',
  body: schemaOf(BROADCAST_FIELDS) as unknown as z.ZodType<BroadcastValues>,
  answer: answerOf(broadcast),
  status: 201,
});

export const broadcastGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Masovna poruka: jedan zapis, sa zbirovima',
  answer: answerOf(broadcast),
});

const STATE = 'Poruka je u stanju u kojem se to ne može (`state`), ili bot ne može slati (`bot`)';
const CONFLICT = conflict(broadcast, `Neko ju je promijenio (\`stale\`). ${STATE}.`);
const REFUSED = { 409: { description: `${STATE}.`, schema: z.union([staleOf(broadcast), failure]) } };

export const broadcastUpdate = endpoint({
  ...save,
  ...single,
  method: 'PATCH',
  summary: 'Uredi nacrt ili zakazanu masovnu poruku; šta se ne navede, ostaje',
  body: changesSchema(BROADCAST_FIELDS).extend({
    version: versionField,
  }) as unknown as z.ZodType<BroadcastChange>,
  answer: answerOf(broadcast),
  refuses: CONFLICT,
});

export const broadcastRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Obriši nacrt masovne poruke',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: CONFLICT,
});

const startBody = z.strictObject({
  version: versionField,
  planned_at: z.iso
    .datetime({ error: 'Unesite vrijeme u obliku 2026-11-28T14:00:00Z.' })
    .nullable()
    .default(null)
    .describe('Kada; prazno: odmah.'),
});
export type Start = z.output<typeof startBody>;

export const broadcastStart = endpoint({
  ...save,
  ...singleAt('start'),
  method: 'POST',
  summary: 'Pošalji masovnu poruku, odmah ili u zakazano vrijeme',
  body: startBody,
  answer: answerOf(broadcast),
  refuses: CONFLICT,
});

export const broadcastPause = endpoint({
  ...save,
  ...singleAt('pause'),
  method: 'POST',
  summary: 'Zaustavi slanje; zakazanu vrati u nacrt. Nakon odgovora ništa novo ne počinje',
  answer: answerOf(broadcast),
  refuses: REFUSED,
});

export const broadcastResume = endpoint({
  ...save,
  ...singleAt('resume'),
  method: 'POST',
  summary: 'Nastavi zaustavljeno slanje',
  answer: answerOf(broadcast),
  refuses: REFUSED,
});

export const broadcastCancel = endpoint({
  ...save,
  ...singleAt('cancel'),
  method: 'POST',
  summary: 'Otkaži: ko čeka, ne prima. Nakon odgovora ništa novo ne počinje',
  answer: answerOf(broadcast),
  refuses: REFUSED,
});

export const broadcastRepeat = endpoint({
  ...save,
  ...singleAt('repeat-unknown'),
  inPerson: true,
  method: 'POST',
  summary: 'Ponovi onima za koje se ne zna; poruka im može stići dvaput',
  body: z.strictObject({
    sure: z.literal(true, 'Potvrdite da poruka smije stići dvaput.').describe('Smije stići dvaput.'),
  }),
  answer: answerOf(broadcast),
  refuses: REFUSED,
});

export const broadcastTest = endpoint({
  ...save,
  ...singleAt('test'),
  method: 'POST',
  summary: 'Pošalji na probu u jedan razgovor istog bota',
  body: z.strictObject({ conversation_id: z.uuid('Odaberite razgovor.').toLowerCase() }),
  answer: answerOf(z.null()),
  refuses: REFUSED,
});

export const broadcastTesters = endpoint({
  ...save,
  ...singleAt('testers'),
  method: 'GET',
  summary: 'Pretplatnici bota kojima se može poslati na probu',
  query: z.object({
    q: z.string().max(200).optional().describe('Dio imena ili broja.'),
    idguid: z.string().optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: answerOf(z.array(z.strictObject({ idguid: id, label: z.string(), hint: z.string().nullable() }))),
});

export const broadcastFile = fileEndpoint({
  ...read,
  ...singleAt('file'),
  summary: 'Datoteka masovne poruke',
});

export const broadcastHistory = endpoint({
  ...read,
  ...singleAt('history'),
  method: 'GET',
  summary: 'Masovna poruka: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});

/** Choices of `bot_id`, and of `broadcast_id` among receivers. */
export const broadcastChoices = choicesOf(BROADCASTS_API, read);
export const broadcastTags = tagsOf(BROADCASTS_API, read);

const tagsText = z.string().max(2000).default('').describe('Oznake, odvojene zarezom.');
export const receiverCount = endpoint({
  ...save,
  method: 'GET',
  path: `${BROADCASTS_API}/count`,
  summary: 'Koliko bi pretplatnika bota primilo poruku',
  query: z.object({ bot_id: id, tags: tagsText, not_tags: tagsText }),
  answer: answerOf(
    z.strictObject({
      receivers: z.int(),
      subscribers: z.int().describe('Svih pretplatnika bota koji su ovdje poznati.'),
    }),
  ),
});
export type ReceiverCount = z.infer<typeof receiverCount.answer>['data'];
