import { z } from 'zod';
import { answerOf, endpoint, failure, id, instant, refusal } from '../../../core/endpoint.ts';
import { fileEndpoint } from '../../../core/files/file-endpoint.ts';
import { MESSAGE_KINDS } from '../protocol/content.ts';
import { keyboardSchema } from '../protocol/keyboard.ts';
import { conversationAt, keysOf, messageAt, person, READ, SAVE } from './api-parts.ts';
import { DELIVERY_STATES, DIRECTIONS, MEDIA_STATES, ORIGINS } from './states.ts';

const shownData = z
  .strictObject({
    media: z.string().describe('Adresa, kod vrste `url`.'),
    file_name: z.string(),
    size: z.int().describe('Bajta.'),
    duration: z.int().describe('Sekundi.'),
    lat: z.number(),
    lon: z.number(),
    address: z.string(),
    contact_name: z.string(),
    phone: z.string(),
    sticker_id: z.int(),
    rich_media: z.record(z.string(), z.unknown()),
    keyboard: keyboardSchema,
  })
  .partial();

/** A message as it is answered. */
export const messageAnswer = z
  .strictObject({
    idguid: id,
    no: z.int().describe('Redni broj; za `after` pri slanju i za `read`.'),
    at: instant,
    direction: z.enum(DIRECTIONS),
    origin: z.enum(ORIGINS),
    kind: z.enum(keysOf(MESSAGE_KINDS)),
    text: z.string().nullable(),
    data: shownData,
    author: person.nullable().describe('Ko ju je napisao, ako je to neko od ljudi.'),
    mentions: z.array(person).describe('Koga napomena spominje.'),
    client_id: id.nullable(),
    state: z.enum(keysOf(DELIVERY_STATES)).nullable().describe('Samo poslanih.'),
    status: z.int().nullable().describe('Kod kojim je Viber odbio poruku.'),
    fault: z.string().nullable().describe('Zašto nije isporučena, ili na šta čeka.'),
    sent_at: instant.nullable(),
    delivered_at: instant.nullable(),
    seen_at: instant.nullable(),
    file: z
      .strictObject({
        name: z.string(),
        size: z.int(),
        media_type: z.string(),
        scan: z.string().nullable().describe('Šta kaže provjera na viruse; prazno ako je nema.'),
      })
      .nullable()
      .describe('Sačuvana datoteka; bajti su na `…/messages/:idguid/file`.'),
    media_state: z.enum(MEDIA_STATES).nullable().describe('Gdje je datoteka primljene poruke.'),
    media_fault: z.string().nullable().describe('Zašto datoteka nije preuzeta.'),
  })
  .meta({ id: 'ViberMessage' });
export type Message = z.infer<typeof messageAnswer>;

const page = z.strictObject({
  messages: z.array(messageAnswer).describe('Od najstarije.'),
  more_before: z.boolean().describe('Ima i starijih od prve.'),
  more_after: z.boolean().describe('Ima i novijih od posljednje.'),
  first_unread: id
    .nullable()
    .describe('Prva primljena poruka koju pozivalac nije vidio, ako je na ovoj stranici.'),
});
export type MessagePage = z.infer<typeof page>;

export const messageList = endpoint({
  ...READ,
  ...conversationAt('/messages'),
  method: 'GET',
  summary: 'Poruke razgovora: najnovije, ili oko jedne od njih',
  query: z.object({
    before: id.optional().describe('Starije od ove poruke.'),
    after: id.optional().describe('Novije od ove poruke.'),
    from: id.optional().describe('Ova poruka i novije: sve što se već vidi, sa stanjima kakva su sada.'),
    around: z
      .union([z.literal('first_unread'), id])
      .optional()
      .describe('Oko ove poruke, ili oko prve koju pozivalac nije vidio.'),
    limit: z.coerce.number('Unesite broj.').int('Unesite cijeli broj.').min(1).max(500).default(50),
  }),
  answer: answerOf(page),
});
export type MessageQuery = z.output<typeof messageList.query>;

/** What can be sent. Whether the parts suit the kind, the service checks and says at the field. */
const sent = z.strictObject({
  client_id: id.describe('Novi UUID po poruci: ponovljen zahtjev je ista poruka.'),
  after: z
    .int()
    .min(0)
    .default(0)
    .describe('`no` posljednje poruke koju je pozivalac vidio; 0 ako nije nijednu.'),
  kind: z.enum(keysOf(MESSAGE_KINDS)).exclude(['unknown']).default('text'),
  text: z.string().nullable().default(null).describe('Tekst, ili opis slike.'),
  data: z.record(z.string(), z.unknown()).default({}).describe('Šta vrsta još traži.'),
  file_id: id
    .nullable()
    .default(null)
    .describe('Poslana datoteka (`/api/uploads`) slike, videa ili datoteke.'),
  note: z.boolean().default(false).describe('Interna napomena: vide je samo ljudi.'),
  mentions: z.array(id).max(20).default([]).describe('Koga napomena spominje.'),
});
export type SentMessage = z.output<typeof sent>;

export const messageSend = endpoint({
  ...SAVE,
  ...conversationAt('/messages'),
  method: 'POST',
  summary: 'Pošalji poruku, ili zapiši internu napomenu',
  body: sent,
  answer: answerOf(messageAnswer),
  refuses: {
    409: {
      description:
        'U međuvremenu je odgovorio neko drugi (`answered`): pošaljite ponovo, s `after` najnovije poruke iz `data`. Ili se ne može poslati (`not_subscribed`, `bot_inactive`, `bot_removed`, `no_webhook`, `erased`), ili je datoteka zaražena.',
      schema: z.union([refusal('answered', z.strictObject({ messages: z.array(messageAnswer) })), failure]),
    },
  },
});

export const messageRetry = endpoint({
  ...SAVE,
  ...messageAt('/retry'),
  method: 'POST',
  summary: 'Pošalji ponovo poruku koja nije isporučena',
  body: z.strictObject({
    sure: z
      .boolean()
      .default(false)
      .describe('Za poruku u stanju `unknown`: pozivalac zna da može stići dvaput.'),
    after: z
      .int()
      .min(0)
      .optional()
      .describe(
        '`no` posljednje poruke koju je pozivalac vidio; bez toga se ne gleda je li odgovorio neko drugi.',
      ),
  }),
  answer: answerOf(messageAnswer),
  refuses: {
    409: {
      description:
        'Poruka nije u stanju iz kojeg se šalje ponovo (`not_failed`), treba `sure` (`unsure`), u međuvremenu je odgovorio neko drugi (`answered`), ili se ne može poslati (`not_subscribed`, `bot_inactive`, `bot_removed`, `no_webhook`, `erased`).',
      schema: z.union([refusal('answered', z.strictObject({ messages: z.array(messageAnswer) })), failure]),
    },
  },
});

export const messageMedia = endpoint({
  ...SAVE,
  ...messageAt('/media'),
  method: 'POST',
  summary: 'Pokušaj ponovo preuzeti datoteku primljene poruke',
  answer: answerOf(messageAnswer),
  refuses: { 409: { description: 'Datoteka je već tu, ili se upravo preuzima (`not_refused`).' } },
});

export const messageAttach = endpoint({
  ...SAVE,
  ...messageAt('/attach'),
  method: 'POST',
  summary: 'Priloži datoteku poruke firmi s kojom je razgovor povezan',
  answer: answerOf(
    z.strictObject({
      company: z.strictObject({ idguid: id, name: z.string() }),
      name: z.string().describe('Naziv priloga.'),
    }),
  ),
  refuses: {
    403: { description: 'Pozivalac ne smije mijenjati firme, ili je firma iz zajedničkog registra.' },
    409: { description: 'Razgovor nije povezan s firmom (`no_company`), ili firma ima previše priloga.' },
  },
});
export type AttachedToCompany = z.infer<typeof messageAttach.answer>['data'];

export const messageFile = fileEndpoint({
  ...READ,
  ...messageAt('/file'),
  summary: 'Datoteka poruke',
});
