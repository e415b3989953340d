import { z } from 'zod';
import { answerOf, endpoint, id, instant } from '../../../../core/endpoint.ts';
import { fold } from '../../../../core/fold.ts';
import { isDay } from '../../../../core/schema.ts';
import { SAVE_BOTS } from '../../labels.ts';
import { conversationAt, keysOf, person, READ } from '../api-parts.ts';
import { messageAnswer } from '../messages.api.ts';
import { CONVERSATION_STATES } from '../states.ts';
import { ERASE_WORD } from './person.fields.ts';

/** Most messages of one export. */
export const EXPORT_MAX = 20_000;

const day = z
  .string()
  .refine((text) => text === '' || isDay(text), 'Unesite ispravan datum.')
  .optional();

const exported = z
  .strictObject({
    idguid: id,
    bot: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
    language: z.string().nullable(),
    company: z.string().nullable(),
    tags: z.array(z.string()),
    note: z.string().nullable().describe('Samo uz `notes`.'),
    state: z.enum(keysOf(CONVERSATION_STATES)),
    assignee: z.string().nullable(),
    subscribed: z.boolean(),
    created_at: instant,
    erased_at: instant.nullable(),
    cases: z
      .array(
        z.strictObject({
          opened_at: instant,
          answered_at: instant.nullable(),
          answered_by: person.nullable(),
          closed_at: instant.nullable(),
          closed_by: person.nullable(),
        }),
      )
      .describe('Od prve poruke do zatvaranja, svaki put.'),
    messages: z.array(messageAnswer).describe('Od najstarije.'),
    exported_at: instant,
  })
  .meta({ id: 'ViberExport' });
export type ExportedConversation = z.infer<typeof exported>;

export const conversationExport = endpoint({
  ...READ,
  ...conversationAt('/export'),
  method: 'GET',
  summary: 'Cijeli razgovor kao podaci, ili kao dokument za štampu',
  query: z
    .object({
      format: z.enum(['json', 'pdf'], 'Birajte json ili pdf.').default('json'),
      notes: z.enum(['0', '1']).default('0').describe('1: i interne napomene.'),
      od: day.describe('Prvi dan, YYYY-MM-DD.'),
      do: day.describe('Posljednji dan, YYYY-MM-DD.'),
    })
    .refine(({ od, do: until }) => !od || !until || until >= od, {
      path: ['do'],
      error: 'Kraj ne može biti prije početka.',
    }),
  answer: answerOf(exported),
  files: { 'application/pdf': 'Dokument na stranicama A4, spreman za štampu.' },
  refuses: {
    408: { description: 'Onaj ko je tražio dokument otišao je prije kraja.' },
    422: { description: `Više od ${EXPORT_MAX} poruka: navedite dane.` },
    503: { description: 'Dokument se trenutno ne može odštampati.' },
  },
});
export type ExportQuery = z.output<typeof conversationExport.query>;

/** Most files that are named. */
export const MOST_NAMED = 20;

const attached = z
  .strictObject({
    attachments: z
      .array(
        z.strictObject({
          name: z.string().describe('Naziv priloga.'),
          record: z.string().describe('Zapis uz koji stoji.'),
          path: z.string().nullable().describe('Stranica zapisa; prazno za zapis koji pozivalac ne vidi.'),
          removed: z.boolean().describe('Skinut je sa zapisa, i čuva se u korpi.'),
        }),
      )
      .describe(`Najviše ${MOST_NAMED}.`),
    total: z.int().describe('Koliko ih je ukupno.'),
  })
  .meta({ id: 'ViberAttached' });
export type AttachedFiles = z.infer<typeof attached>;

export const personAttached = endpoint({
  ...READ,
  ...conversationAt('/person/attached'),
  permission: SAVE_BOTS,
  method: 'GET',
  summary: 'Datoteke iz razgovora koje su priložene uz zapise, i ostaju kad se podaci osobe obrišu',
  answer: answerOf(attached),
});

export const personErase = endpoint({
  ...READ,
  ...conversationAt('/person'),
  permission: SAVE_BOTS,
  method: 'DELETE',
  summary: 'Obriši lične podatke osobe na njen zahtjev; ne može se vratiti',
  query: z.object({
    confirm: z
      .string()
      .default('')
      .refine((written) => fold(written.trim()) === fold(ERASE_WORD), `Za potvrdu upišite ${ERASE_WORD}.`)
      .describe(`Riječ ${ERASE_WORD}.`),
  }),
  answer: answerOf(z.null()),
  refuses: { 409: { description: 'Podaci su već obrisani (`erased`).' } },
});
