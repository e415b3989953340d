import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, refusal } from '../../../core/endpoint.ts';
import { readPhone } from '../../../core/kinds/phone.ts';
import { versionField } from '../../rights/fields.ts';
import { CHAT_API } from '../labels.ts';
import { MESSAGE_KINDS } from '../protocol/content.ts';
import { conversationAt, keysOf, person, READ, SAVE } from './api-parts.ts';
import { presentPerson } from './presence.api.ts';
import { CONVERSATION_STATES, DELIVERY_STATES, DIRECTIONS } from './states.ts';

/** Which conversations the list shows. Those of `mine`, `unassigned` and `all` are open. */
export const VIEWS = {
  mine: 'Moji',
  unassigned: 'Nedodijeljeni',
  all: 'Svi',
  snoozed: 'Odgođeni',
  closed: 'Zatvoreni',
} as const;
export type View = keyof typeof VIEWS;

export const TAG_MAX = 40;
export const TAGS_MAX = 20;
export const NOTE_MAX = 2000;
export const NAME_MAX = 120;
export const PHONE_MAX = 30;
/** Most conversations that are counted. */
export const COUNT_CAP = 100;
/** Days for which a conversation may be snoozed. */
export const SNOOZE_DAYS = 365;

const row = z
  .strictObject({
    idguid: id,
    version: z.int().describe('Raste sa svakom izmjenom koju naprave ljudi; nova poruka je ne mijenja.'),
    bot_id: id,
    bot: z.string().describe('Naziv bota.'),
    name: z.string().nullable().describe('Ime osobe, kako ga Viber kaže; prazno ako ga krije.'),
    avatar: z.string().nullable(),
    subscribed: z.boolean(),
    state: z.enum(keysOf(CONVERSATION_STATES)),
    snoozed_until: instant.nullable(),
    assignee: person.nullable().describe('Ko je zadužen.'),
    tags: z.array(z.string()),
    unread: z.int().describe('Koliko primljenih poruka pozivalac nije vidio.'),
    last: z
      .strictObject({
        no: z.int(),
        text: z.string().describe('Tekst poruke, ili šta je ona.'),
        kind: z.enum(keysOf(MESSAGE_KINDS)),
        direction: z.enum(DIRECTIONS),
        delivery: z.enum(keysOf(DELIVERY_STATES)).nullable().describe('Gdje je naša poruka; prazno za tuđu.'),
      })
      .nullable()
      .describe('Posljednja poruka; prazno dok nema nijedne.'),
    last_at: instant,
    waiting_since: instant.nullable().describe('Otkad poruka osobe čeka odgovor.'),
  })
  .meta({ id: 'ViberConversationRow' });
export type ConversationRow = z.infer<typeof row>;

const hit = z.strictObject({
  idguid: id,
  at: instant,
  direction: z.enum(DIRECTIONS),
  excerpt: z.string().describe('Dio poruke oko nađenog.'),
});
const listed = row
  .extend({ hit: hit.nullable().describe('Nađena poruka; prazno kad se ne traži po porukama.') })
  .meta({ id: 'ViberConversationListed' });
export type ListedConversation = z.infer<typeof listed>;

const card = row
  .extend({
    simulated: z.boolean().describe('Bot je na simulatoru: poruke ne idu na Viber.'),
    country: z.string().nullable(),
    language: z.string().nullable(),
    phone: z.string().nullable(),
    note: z.string().nullable(),
    company: z.strictObject({ idguid: id, name: z.string() }).nullable(),
    others: z
      .array(
        z.strictObject({
          idguid: id,
          bot: z.string(),
          name: z.string().nullable(),
          state: z.enum(keysOf(CONVERSATION_STATES)),
          last_at: instant,
        }),
      )
      .describe('Drugi razgovori iste firme koje pozivalac smije vidjeti, najviše 20.'),
    reads: z
      .array(z.strictObject({ user_id: id, name: z.string(), incoming: z.int(), at: instant }))
      .describe('Koliko je primljenih poruka ko od ljudi vidio.'),
    present: z.array(presentPerson).describe('Ko ga još ima otvorenog.'),
    draft: z
      .strictObject({ text: z.string(), note: z.boolean(), updated_at: instant })
      .nullable()
      .describe('Šta je pozivalac napisao, a nije poslao.'),
    incoming: z.int().describe('Primljenih poruka dosad.'),
    in_flow: z.boolean().describe('Bot upravo vodi osobu kroz pitanja.'),
    case: z
      .strictObject({ opened_at: instant, answered_at: instant.nullable() })
      .nullable()
      .describe('Otvoreni slučaj, od prve poruke do zatvaranja.'),
    blocked: z
      .string()
      .nullable()
      .describe('Zašto se sada ne može poslati poruka, u rečenici; prazno ako može.'),
    created_at: instant,
    erased_at: instant.nullable().describe('Kada su lični podaci osobe obrisani na njen zahtjev.'),
  })
  .meta({ id: 'ViberConversation' });
export type Conversation = z.infer<typeof card>;

const limit = z.coerce.number('Unesite broj.').int('Unesite cijeli broj.').min(1).max(100).default(50);

export const conversationList = endpoint({
  ...READ,
  method: 'GET',
  path: `${CHAT_API}/conversations`,
  summary: 'Razgovori, od posljednje poruke; i pretraga ljudi ili poruka',
  query: z.object({
    view: z.enum(keysOf(VIEWS)).default('all').describe('Uz `q` ne vrijedi: traži se po svima.'),
    bot: id.optional().describe('Samo ovog bota.'),
    tag: z.string().max(TAG_MAX).optional().describe('Samo s ovom oznakom.'),
    company: id.optional().describe('Samo ove firme; uz nju su `all` i odgođeni i zatvoreni.'),
    assignee: id
      .optional()
      .describe('Samo za koje je zadužena ova osoba; uz nju su `all` i odgođeni i zatvoreni.'),
    q: z.string().max(200).optional().describe('Riječi, sve moraju biti nađene; bez obzira na dijakritike.'),
    in: z.enum(['people', 'messages']).default('people').describe('Gdje se traži `q`.'),
    older: z
      .enum(['true', 'false'])
      .default('false')
      .describe('Traži i u starijim porukama, kad odgovor kaže da ih ima (`older`).'),
    before: z.string().max(300).optional().describe('`next` prethodne stranice.'),
    limit,
  }),
  answer: answerOf(z.array(listed), {
    next: z.string().nullable().describe('Vrijednost `before` za sljedeću stranicu; prazno na posljednjoj.'),
    older: z.boolean().describe('Ima i starijih poruka, u kojima nije traženo.'),
  }),
});
export type ConversationQuery = z.output<typeof conversationList.query>;

export const conversationsWaiting = endpoint({
  ...READ,
  method: 'GET',
  path: `${CHAT_API}/waiting`,
  summary: 'Otvoreni razgovori koji najduže čekaju odgovor, najviše pet',
  answer: answerOf(z.array(row)),
});

/** Most conversations that the page of a company or person shows. */
export const MOST_OF_RECORD = 5;

const ofRecord = z.strictObject({
  conversations: z.array(row).describe(`Najviše ${MOST_OF_RECORD}.`),
  total: z.int(),
});
export type RecordConversations = z.infer<typeof ofRecord>;

export const companyConversations = endpoint({
  ...READ,
  method: 'GET',
  path: `${CHAT_API}/company/:idguid`,
  params: idParams,
  summary: 'Razgovori jedne firme koje pozivalac smije vidjeti, od posljednje poruke',
  answer: answerOf(ofRecord),
});

export const assigneeConversations = endpoint({
  ...READ,
  method: 'GET',
  path: `${CHAT_API}/assignee/:idguid`,
  params: idParams,
  summary: 'Razgovori za koje je zadužena jedna osoba i koje pozivalac smije vidjeti, od posljednje poruke',
  answer: answerOf(ofRecord),
});

export const conversationGet = endpoint({
  ...READ,
  ...conversationAt(''),
  method: 'GET',
  summary: 'Jedan razgovor, sa svime što se zna o osobi',
  answer: answerOf(card),
});

const current = z.strictObject({ current: card });
const TAKEN = {
  409: {
    description:
      'Razgovor je upravo preuzeo neko drugi (`assigned`), ili je u međuvremenu izmijenjen (`stale`).',
    schema: z.union([refusal('assigned', current), refusal('stale', current)]),
  },
};

const text = (max: number) => z.string().trim().max(max).nullable();
/** A number that can be called, in its international form; no text is none. */
const phone = text(PHONE_MAX).transform((written, context): string | null => {
  if (!written) return null;
  const read = readPhone(written);
  if ('value' in read) return read.value;
  context.addIssue({ code: 'custom', message: read.error });
  return z.NEVER;
});
const tags = z
  .array(z.string().trim().min(1, 'Unesite oznaku.').max(TAG_MAX))
  .max(TAGS_MAX)
  .describe('Mala slova; ponovljene se izostavljaju.');

export const conversationUpdate = endpoint({
  ...SAVE,
  ...conversationAt(''),
  method: 'PATCH',
  summary: 'Uredi ono što se zna o osobi; šta se ne navede, ostaje',
  body: z.strictObject({
    version: versionField,
    tags: tags.optional(),
    note: text(NOTE_MAX).optional(),
    name: text(NAME_MAX).optional(),
    phone: phone.optional().describe('Čuva se kao +38761123456.'),
    company_id: id.nullable().optional(),
  }),
  answer: answerOf(card),
  refuses: TAKEN,
});
export type ConversationChange = z.output<typeof conversationUpdate.body>;

export const conversationAssign = endpoint({
  ...SAVE,
  ...conversationAt('/assign'),
  method: 'POST',
  summary: 'Zaduži osobu za razgovor, ili nikoga',
  body: z.strictObject({ version: versionField, user_id: id.nullable() }),
  answer: answerOf(card),
  refuses: TAKEN,
});

export const conversationClose = endpoint({
  ...SAVE,
  ...conversationAt('/close'),
  method: 'POST',
  summary: 'Zatvori razgovor; nova poruka osobe ga otvara',
  answer: answerOf(card),
});

export const conversationReopen = endpoint({
  ...SAVE,
  ...conversationAt('/reopen'),
  method: 'POST',
  summary: 'Otvori zatvoren ili odgođen razgovor',
  answer: answerOf(card),
});

export const conversationSnooze = endpoint({
  ...SAVE,
  ...conversationAt('/snooze'),
  method: 'POST',
  summary: 'Odgodi razgovor; otvara se u to vrijeme, ili s novom porukom osobe',
  body: z.strictObject({ until: z.iso.datetime({ offset: true, error: 'Unesite vrijeme.' }) }),
  answer: answerOf(card),
});
