import type { Subject } from '../../core/manifest.ts';
import { PARTS } from './answers/summary.ts';

/** Where the API and the screens stand. */
export const BOTS_API = '/api/viber/bots';
export const CHAT_API = '/api/viber/chat';
export const BROADCASTS_API = '/api/viber/broadcasts';
export const STATISTICS_API = `${CHAT_API}/statistics`;
export const BOTS_PATH = '/admin/viber/botovi';
export const CHAT_PATH = '/admin/viber/chat';
export const BROADCASTS_PATH = '/admin/viber/masovne-poruke';
/** Callbacks that came to nothing; `?bot_id=` are those of one bot. */
export const CALLBACKS_PATH = `${BOTS_PATH}/pozivi`;
export const STATISTICS_PATH = '/admin/viber/statistika';

export const SEE_BOTS = 'viber_bots_pregled';
export const SAVE_BOTS = 'viber_bots_save';
export const SEE_CHAT = 'viber_chat_pregled';
export const SAVE_CHAT = 'viber_chat_save';

/** Live topics. Keys: a bot, a conversation, a conversation whose present people have changed, a broadcast. */
export const BOTS_TOPIC = { name: 'viber-bots', permission: SEE_BOTS } as const;
export const CHAT_TOPIC = { name: 'viber-chat', permission: SEE_CHAT } as const;
export const PRESENCE_TOPIC = { name: 'viber-presence', permission: SEE_CHAT } as const;
export const BROADCASTS_TOPIC = { name: 'viber-broadcasts', permission: SEE_CHAT } as const;

/** Pumps (pump.ts). */
export const INTAKE_PUMP = 'intake';
export const MEDIA_PUMP = 'media';
export const SENDING_PUMP = 'sending';
export const TIMERS_PUMP = 'timers';
export const BROADCASTS_PUMP = 'broadcasts';

/** The address of a bot's page, and of a conversation in the chat. */
export const botPath = (idguid: string): string => `${BOTS_PATH}/${idguid}/view`;
/** The page of a bot's automatic answers. */
export const answersPath = (idguid: string): string => `${BOTS_PATH}/${idguid}/odgovori`;
export const conversationPath = (idguid: string): string => `${CHAT_PATH}?razgovor=${idguid}`;

/** Bots in the audit trail. */
export const BOT = {
  name: 'viber-bots',
  scope: 'tenant',
  labels: { one: 'Viber bot', many: 'Viber botovi' },
  view: `${BOTS_PATH}/:idguid/view`,
  fields: {
    name: 'Naziv',
    token: 'Token',
    sender_name: 'Ime pošiljaoca',
    hook: 'Webhook',
    people: 'Ko odgovara',
    file_days: 'Koliko dana su datoteke dostupne',
    active: 'Uključen',
    answers: 'Automatski odgovori',
    ...PARTS,
  },
} as const satisfies Subject;

/** Conversations in the audit trail. */
export const CONVERSATION = {
  name: 'viber-conversations',
  scope: 'tenant',
  labels: { one: 'Viber razgovor', many: 'Viber razgovori' },
  view: null,
  fields: {
    state: 'Stanje',
    assignee: 'Zadužena osoba',
    tags: 'Oznake',
    company: 'Firma',
    note: 'Napomena',
    snoozed_until: 'Odgođen do',
    data: 'Lični podaci',
  },
} as const satisfies Subject;

/** Canned answers in the audit trail. */
export const CANNED = {
  name: 'viber-canned',
  scope: 'tenant',
  labels: { one: 'Brzi odgovor', many: 'Brzi odgovori' },
  view: null,
  fields: { shortcut: 'Prečica', text: 'Tekst' },
} as const satisfies Subject;

/** Broadcasts in the audit trail. */
export const BROADCAST = {
  name: 'viber-broadcasts',
  scope: 'tenant',
  labels: { one: 'Masovna poruka', many: 'Masovne poruke' },
  view: `${BROADCASTS_PATH}/:idguid/view`,
  fields: {
    name: 'Naziv',
    bot: 'Bot',
    text: 'Poruka',
    tags: 'Oznake primalaca',
    not_tags: 'Bez oznaka',
    state: 'Stanje',
    planned_at: 'Zakazano za',
    repeated: 'Ponovljeno',
  },
} as const satisfies Subject;
