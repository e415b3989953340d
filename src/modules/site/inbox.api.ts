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
  versionQuery,
} from '../../core/endpoint.ts';
import { type ListSpec, MAX_SELECTED } from '../../core/list-query.ts';
import { trashEndpoints } from '../../core/records/trash.api.ts';
import { line, text } from '../../core/text-fields.ts';
import {
  KEPT_MESSAGES,
  MESSAGE_ACTIONS,
  MESSAGE_STATUSES,
  SPAM_REASONS,
  STATUS_LABELS,
} from './inbox.states.ts';

const PATH = KEPT_MESSAGES.api;
const read = { permission: 'admin_contact_messages_pregled', tag: 'Kontakt poruke' } as const;
const save = { permission: 'admin_contact_messages_save', tag: 'Kontakt poruke' } as const;

const shared = {
  idguid: id,
  ime_prezime: z.string(),
  email: z.string(),
  telefon: z.string(),
  tip_usluge: z.string(),
  status: z.enum(MESSAGE_STATUSES).describe('new: nova; answered: odgovorena; spam: neželjena.'),
  spam_reason: z
    .enum(SPAM_REASONS)
    .nullable()
    .describe('Po čemu je neželjena: zamka (trap), brzina (speed) ili je tako označila osoba (person).'),
  created_at: instant,
};

const row = z.strictObject({
  ...shared,
  excerpt: z.string().describe('Početak poruke.'),
  replies: z.int(),
  answered_by: z.string().nullable().describe('Ko je posljednji odgovorio s ekrana.'),
});
export type MessageRow = z.infer<typeof row>;

const reply = z.strictObject({
  idguid: id,
  subject: z.string(),
  body: z.string(),
  sent_by: z.string(),
  created_at: instant,
  sent_at: instant.nullable().describe('Kad ga je primio server za poštu; prazno: još čeka.'),
  problem: z.string().nullable().describe('Šta je server za poštu rekao kad ga posljednji put nije primio.'),
});

const message = z
  .strictObject({
    ...shared,
    ...lastChange,
    poruka: z.string(),
    replies: z.array(reply).describe('Od najstarijeg.'),
    answers_to: z.string().describe('Adresa na koju stiže ono što pošiljalac odgovori na odgovor.'),
  })
  .meta({ id: 'ContactMessage' });
export type Message = z.infer<typeof message>;

export const messageList = {
  sortable: ['created_at', 'ime_prezime', 'tip_usluge'],
  sort: '-created_at',
  filters: {
    status: { kind: 'choice', label: 'Stanje', options: STATUS_LABELS },
    tip_usluge: { kind: 'choice', label: 'Vrsta usluge' },
    created_at: { kind: 'moment', label: 'Stigla' },
  },
  columns: {
    ime_prezime: { kind: 'text', label: 'Pošiljalac', list: true },
    excerpt: { kind: 'text', label: 'Poruka', max: 160, list: true },
    tip_usluge: { kind: 'text', label: 'Usluga', list: true },
    status: { kind: 'choice', label: 'Stanje', list: true, options: STATUS_LABELS },
    created_at: { kind: 'moment', label: 'Stigla', list: true },
    email: { kind: 'text', label: 'E-mail' },
    telefon: { kind: 'text', label: 'Telefon' },
    answered_by: { kind: 'text', label: 'Posljednji odgovor' },
  },
} as const satisfies ListSpec<'created_at' | 'ime_prezime' | 'tip_usluge'>;
export type MessageSort = (typeof messageList)['sortable'][number];

export const messagesApi = endpoint({
  ...read,
  method: 'GET',
  path: PATH,
  summary: 'Poruke s kontakt-obrasca',
  list: messageList as ListSpec<MessageSort>,
  answer: pageOf(row),
});

/** Most messages that a company's page shows. */
export const MAX_OF_COMPANY = 5;

export const companyMessagesApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/company/:idguid`,
  summary: 'Poruke s adresa jedne firme i njenih kontakt osoba, najnovije prvo',
  params: idParams,
  answer: answerOf(
    z.strictObject({
      messages: z
        .array(
          z.strictObject({
            idguid: id,
            ime_prezime: z.string(),
            email: z.string(),
            excerpt: z.string(),
            status: z.enum(MESSAGE_STATUSES),
            created_at: instant,
          }),
        )
        .describe(`Najviše ${MAX_OF_COMPANY}.`),
      total: z.int(),
    }),
  ),
});
export type CompanyMessages = z.infer<typeof companyMessagesApi.answer>['data'];

const counts = z.strictObject({ new: z.int(), answered: z.int(), spam: z.int() });
export type MessageCounts = z.infer<typeof counts>;

export const messageCountsApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/counts`,
  summary: 'Koliko je poruka u kojem stanju, uz iste filtere kao na listi',
  list: { ...messageList, columns: undefined, sortable: [], sort: '' } as ListSpec<never>,
  answer: answerOf(counts),
});

export const messageApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/:idguid`,
  summary: 'Jedna poruka s odgovorima',
  params: idParams,
  answer: answerOf(message),
});

const stale = conflict(message, 'Neko je poruku u međuvremenu promijenio (`stale`).');
const version = z.int('Neispravna verzija.').describe('Verzija koja se mijenja.');

export const messageUpdate = endpoint({
  ...save,
  method: 'PATCH',
  path: `${PATH}/:idguid`,
  summary: 'Promijeni stanje poruke',
  params: idParams,
  body: z.strictObject({
    version,
    action: z
      .enum(MESSAGE_ACTIONS, 'Nepoznata radnja.')
      .describe('not_spam vraća poruku u stanje u kojem bi bila da nije označena.'),
  }),
  answer: answerOf(message),
  refuses: stale,
});

/** The reply as a person writes it. */
const replyBody = z.strictObject({
  version,
  subject: line(200, 'Unesite naslov'),
  body: text(10_000, 'Napišite odgovor'),
});
export type ReplyBody = z.output<typeof replyBody>;

export const messageReply = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/:idguid/replies`,
  summary: 'Odgovori mailom; odgovor ostaje uz poruku',
  params: idParams,
  body: replyBody,
  answer: answerOf(message),
  status: 201,
  refuses: stale,
});

export const messageDelete = endpoint({
  ...save,
  method: 'DELETE',
  path: `${PATH}/:idguid`,
  summary: 'Obriši poruku i odgovore na nju; u korpi su 30 dana',
  params: idParams,
  query: versionQuery,
  answer: z.strictObject({ success: z.literal(true), message: z.string() }),
  refuses: stale,
});

export const messagesTrash = trashEndpoints(KEPT_MESSAGES);

export const messagesBulk = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/bulk`,
  summary: 'Isto s više poruka odjednom',
  body: z.strictObject({
    action: z.enum([...MESSAGE_ACTIONS, 'delete'], 'Nepoznata radnja.'),
    idguids: z
      .array(z.string())
      .min(1, 'Odaberite bar jednu poruku.')
      .max(MAX_SELECTED, `Najviše ${MAX_SELECTED} poruka odjednom.`),
  }),
  answer: answerOf(z.strictObject({ done: z.int().describe('Poruka koje su time promijenjene.') })),
  refuses: { 404: { description: 'Nijedna od poruka više ne postoji.' } },
});
