import { z } from 'zod';
import { answerOf, conflict, endpoint, id, idParams, instant, pageOf } from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { text as textField } from '../../../core/resource.ts';
import { changesSchema } from '../../../core/schema.ts';
import { emailLine, line, text } from '../../../core/text-fields.ts';
import { amount, OPEN_ITEMS } from '../ledger/open-item.ts';
import { documentFields, documentNo, read } from './items.api.ts';
import { save } from './matches.api.ts';

export const REMINDERS_API = `${OPEN_ITEMS}/reminders`;
export const LEVELS = { 1: '1. opomena', 2: '2. opomena', 3: 'Opomena pred tužbu' } as const;
export type Level = 1 | 2 | 3;
const level = z.union([z.literal(1), z.literal(2), z.literal(3)], 'Nivo je 1, 2 ili 3.');

const reminded = z.strictObject({
  account: z.string(),
  document_no: z.string(),
  document_date: z.iso.date().nullable(),
  due_date: z.iso.date().nullable().describe('Prazno kod uplate ili odobrenja.'),
  open: amount,
  days: z.int().nullable().describe('Dana od dospijeća.'),
});
export type RemindedItem = z.infer<typeof reminded>;

const row = z.strictObject({
  idguid: id,
  partner_id: id,
  partner: z.string(),
  level: z.enum(['1', '2', '3']),
  recipient: z.string(),
  subject: z.string(),
  total: amount,
  documents: z.int(),
  created_at: instant,
  created_by: z.string(),
  sent_at: instant.nullable().describe('Kad ju je primio server za poštu; prazno: još čeka.'),
  problem: z.string().nullable().describe('Šta je server za poštu rekao kad je nije primio.'),
});
export type ReminderRow = z.infer<typeof row>;

export const reminderList = {
  sortable: ['created_at', 'partner', 'level', 'total'],
  sort: '-created_at',
  filters: {
    partner_id: { kind: 'reference', label: 'Partner', to: 'companies' },
    level: { kind: 'choice', label: 'Nivo', options: LEVELS },
    created_at: { kind: 'moment', label: 'Poslana' },
  },
  columns: {
    partner: { kind: 'text', label: 'Partner', list: true },
    level: { kind: 'choice', label: 'Nivo', options: LEVELS, list: true },
    total: { kind: 'decimal', label: 'Dospjelo', scale: 2, list: true },
    documents: { kind: 'integer', label: 'Dokumenata', list: true },
    recipient: { kind: 'text', label: 'Kome', list: true },
    created_at: { kind: 'moment', label: 'Poslana', list: true },
    created_by: { kind: 'text', label: 'Ko je poslao', list: false },
    sent_at: { kind: 'moment', label: 'Predana pošti', list: false },
    problem: { kind: 'text', label: 'Greška pošte', list: false },
    subject: { kind: 'text', label: 'Naslov', list: false },
  },
} as const satisfies ListSpec;
export type ReminderSort = (typeof reminderList.sortable)[number];

export const remindersApi = endpoint({
  ...read,
  method: 'GET',
  path: REMINDERS_API,
  summary: 'Poslane opomene, najnovije prvo',
  list: reminderList as ListSpec<ReminderSort>,
  answer: pageOf(row),
});

export const reminderPreviewApi = endpoint({
  ...read,
  method: 'GET',
  path: `${OPEN_ITEMS}/partners/:idguid/reminder`,
  summary: 'Opomena kakva bi se poslala partneru',
  params: idParams,
  query: z.object({
    level: z.coerce.number().pipe(level).optional().describe('Inače nivo iza posljednjeg poslanog.'),
  }),
  answer: answerOf(
    z.strictObject({
      level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      to: z.string(),
      subject: z.string(),
      body: z.string(),
      items: z.array(reminded).describe('Dospjela potraživanja od kupca, najstarije prvo.'),
      credits: z
        .array(reminded)
        .describe('Njegove uplate i odobrenja koja ništa ne zatvaraju; uvijek se odbijaju.'),
      off: z.boolean().describe('Partneru se ne šalju opomene.'),
      last: z
        .strictObject({ level: z.int(), created_at: instant })
        .nullable()
        .describe('Posljednja poslana.'),
    }),
  ),
});
export type ReminderPreview = z.infer<typeof reminderPreviewApi.answer>['data'];

const letter = z.strictObject({
  partner_id: z.guid('Odaberite partnera.').toLowerCase(),
  level,
  to: emailLine.refine((value) => value !== '', 'Unesite e-mail adresu.'),
  subject: line(200, 'Unesite naslov.'),
  body: text(5000, 'Napišite tekst.'),
  items: z
    .array(z.strictObject({ account: documentFields.account, document_no: documentNo }))
    .min(1, 'Odaberite bar jedan dokument.')
    .max(500, 'Najviše 500 dokumenata.'),
});
export type NewReminder = z.output<typeof letter>;

export const reminderSendApi = endpoint({
  ...save,
  method: 'POST',
  path: REMINDERS_API,
  summary: 'Pošalji opomenu mailom; ostaje zapisano kome je, kada i za šta poslana',
  body: letter,
  answer: answerOf(z.strictObject({ idguid: id })),
  status: 201,
  refuses: {
    404: { description: 'Partner ne postoji.' },
    409: {
      description:
        'Opomena tog nivoa je danas već poslana (`sent_today`), ili se partneru ne šalju (`reminders_off`).',
    },
  },
});

export const remindersOffApi = endpoint({
  ...save,
  method: 'PUT',
  path: `${OPEN_ITEMS}/partners/:idguid/reminders-off`,
  summary: 'Da li se partneru šalju opomene',
  params: idParams,
  body: z.strictObject({ off: z.boolean('Navedite true ili false.') }),
  answer: answerOf(z.null()),
});

/** Words in a text that are replaced. */
export const PLACEHOLDERS = '{partner}, {firma}, {iznos}, {dan}';
const subjectField = (nth: Level) => textField({ label: `Naslov, ${LEVELS[nth]}`, max: 200, required: true });
const bodyField = (nth: Level) =>
  textField({
    label: `Tekst, ${LEVELS[nth]}`,
    help: `Zamjenjuju se: ${PLACEHOLDERS}. Dokumenti se ispisuju ispod teksta.`,
    max: 5000,
    required: true,
    multiline: true,
  });
export const TEXT_FIELDS = {
  subject_1: subjectField(1),
  text_1: bodyField(1),
  subject_2: subjectField(2),
  text_2: bodyField(2),
  subject_3: subjectField(3),
  text_3: bodyField(3),
} as const;
export type ReminderTexts = Record<keyof typeof TEXT_FIELDS, string>;

const texts = z.strictObject({
  version: z.int(),
  updated_at: instant.nullable(),
  updated_by: z.string().nullable(),
  ...(Object.fromEntries(Object.keys(TEXT_FIELDS).map((name) => [name, z.string()])) as Record<
    keyof typeof TEXT_FIELDS,
    z.ZodString
  >),
});
export type ReminderTextsState = z.infer<typeof texts>;

export const reminderTextsApi = endpoint({
  ...read,
  method: 'GET',
  path: `${REMINDERS_API}/texts`,
  summary: 'Tekstovi opomena organizacije',
  answer: answerOf(texts),
});
export const reminderTextsUpdate = endpoint({
  ...save,
  method: 'PATCH',
  path: `${REMINDERS_API}/texts`,
  summary: 'Promijeni tekstove opomena; šta se ne navede, ostaje',
  body: changesSchema(TEXT_FIELDS).extend({
    version: z.int('Neispravna verzija.').describe('Verzija koja se mijenja.'),
  }) as unknown as z.ZodType<Partial<ReminderTexts> & { version: number }>,
  answer: answerOf(texts),
  refuses: conflict(texts, 'Neko je tekstove u međuvremenu promijenio (`stale`).'),
});
