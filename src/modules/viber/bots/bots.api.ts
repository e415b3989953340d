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
  refusal,
  versionQuery,
} from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import { keysOf } from '../../../core/keys-of.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { choicesOf, historyEntry } from '../../../core/resource-api.ts';
import { changesSchema } from '../../../core/schema.ts';
import { versionField } from '../../rights/fields.ts';
import { BOTS_API, SAVE_BOTS, SEE_BOTS } from '../labels.ts';
import { BOT_FIELDS, TOKEN_FIELDS } from './bot.fields.ts';
import { BOT_STATES, type BotState, SPANS, type Span } from './states.ts';

const shared = {
  idguid: id,
  name: z.string().describe('Kako ga Viber zove.'),
  picture: z.string().nullable().describe('Slika s Vibera, umanjena (data URL).'),
  state: z
    .enum(keysOf<BotState>(BOT_STATES))
    .describe(
      'works: radi; fault: Viber ga odbija; failed: webhook ne radi; unset: webhook nije postavljen; off: isključen.',
    ),
  subscribers: z.int().nullable().describe('Pretplatnika pri posljednjoj provjeri.'),
  sender_name: z.string(),
  last_callback_at: instant.nullable().describe('Kada se Viber posljednji put javio.'),
  simulated: z.boolean().describe('Servis je simulator: poruke ne idu na Viber.'),
  active: z.boolean(),
  created_at: instant,
};
const botRow = z.strictObject(shared).meta({ id: 'ViberBotRow' });
export type BotRow = z.infer<typeof botRow>;

const person = z.strictObject({ idguid: id, name: z.string() });
const hook = z.strictObject({
  state: z.enum(['none', 'set', 'failed']),
  url: z.string().describe('Adresa na koju Viber treba slati.'),
  is_https: z.boolean().describe('Viber prihvata samo https.'),
  at: instant.nullable().describe('Kada je posljednji put postavljan.'),
  fault: z.string().nullable().describe('Zašto ne radi, rečenicom.'),
  detail: z.string().nullable().describe('Šta je servis doslovno odgovorio.'),
});

const bot = z
  .strictObject({
    ...shared,
    ...lastChange,
    account_id: z.string().describe('Oznaka bota na Viberu.'),
    checked_at: instant.nullable().describe('Kada je posljednji put provjeren kod Vibera.'),
    fault: z.string().nullable().describe('Zašto Viber odbija bota, rečenicom.'),
    via: z.string().nullable().describe('Posrednik preko kojeg se šalje; prazno kad se šalje Viberu.'),
    hook,
    last_error_at: instant.nullable(),
    last_error: z.string().nullable().describe('Posljednja greška pri prijemu.'),
    everybody: z.boolean().describe('Odgovaraju svi s pravom na chat.'),
    people: z.array(id).describe('Ko odgovara, kad to nisu svi.'),
    people_names: z.array(person).describe('Imena tih osoba.'),
    file_days: z.int(),
  })
  .meta({ id: 'ViberBot' });
export type Bot = z.infer<typeof bot>;

/** Values of the form. */
export interface BotValues {
  sender_name: string;
  file_days: number;
  active: boolean;
  everybody: boolean;
  people: string[];
}
export type BotChange = Partial<BotValues> & { version: number };

const tag = 'Viber botovi';
const read = { permission: SEE_BOTS, tag } as const;
const save = { permission: SAVE_BOTS, tag } as const;
const single = { path: `${BOTS_API}/:idguid`, params: idParams } as const;
const tokenBody = schemaOf(TOKEN_FIELDS) as unknown as z.ZodType<{ token: string }>;

const state = { kind: 'choice', label: 'Stanje', options: BOT_STATES } as const;
const simulated = { kind: 'boolean', label: 'Simulacija' } as const;
const sortable = ['name', 'subscribers', 'last_callback_at', 'created_at'] as const;
export type BotSort = (typeof sortable)[number];

export const botList = endpoint({
  ...read,
  method: 'GET',
  path: BOTS_API,
  summary: 'Viber botovi: lista',
  list: {
    sortable,
    sort: 'name',
    filters: { state, simulated, last_callback_at: { kind: 'moment', label: 'Posljednji poziv' } },
    columns: {
      name: { kind: 'text', label: 'Naziv', max: 60, list: true },
      state: { ...state, list: true },
      subscribers: { kind: 'integer', label: 'Pretplatnika', list: true },
      last_callback_at: { kind: 'moment', label: 'Posljednji poziv', list: true },
      sender_name: { kind: 'text', label: 'Ime pošiljaoca', max: 28, list: true },
      simulated,
      created_at: { kind: 'moment', label: 'Dodan' },
    },
  } as ListSpec<BotSort>,
  answer: pageOf(botRow),
});

export const botCreate = endpoint({
  ...save,
  inPerson: true,
  method: 'POST',
  path: BOTS_API,
  summary: 'Dodaj bota; token se provjerava kod Vibera i ne vraća se više',
  body: tokenBody,
  answer: answerOf(bot),
  status: 201,
});

export const botGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Viber bot: jedan zapis',
  answer: answerOf(bot),
});

const STALE = conflict(bot, 'Bota je neko u međuvremenu promijenio (`stale`).');

export const botUpdate = endpoint({
  ...save,
  ...single,
  method: 'PATCH',
  summary: 'Uredi bota; šta se ne navede, ostaje',
  body: changesSchema(BOT_FIELDS).extend({ version: versionField }) as unknown as z.ZodType<BotChange>,
  answer: answerOf(bot),
  refuses: STALE,
});

export const botRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Ukloni bota: token se briše, razgovori ostaju',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: STALE,
});

export const botToken = endpoint({
  ...save,
  ...single,
  inPerson: true,
  method: 'POST',
  path: `${BOTS_API}/:idguid/token`,
  summary: 'Upiši novi token istog bota',
  body: tokenBody,
  answer: answerOf(bot),
});

/** What a question to the service came to, where it did not succeed; the bot is as it is now. */
const failed = (code: string) => z.union([refusal(code, z.strictObject({ current: bot })), failure]);

export const botCheck = endpoint({
  ...save,
  ...single,
  method: 'POST',
  path: `${BOTS_API}/:idguid/check`,
  summary: 'Provjeri bota kod Vibera: naziv, slika, pretplatnici, webhook',
  answer: answerOf(bot),
  refuses: { 409: { description: 'Viber nije odgovorio (`unchecked`).', schema: failed('unchecked') } },
});

export const hookSet = endpoint({
  ...save,
  ...single,
  method: 'POST',
  path: `${BOTS_API}/:idguid/webhook`,
  summary: 'Postavi webhook ili ga testiraj: Viber odmah poziva adresu',
  answer: answerOf(bot),
  refuses: { 409: { description: 'Nije uspjelo (`webhook_failed`).', schema: failed('webhook_failed') } },
});

export const hookRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  path: `${BOTS_API}/:idguid/webhook`,
  summary: 'Ukloni webhook s Vibera; poruke ljudi više ne stižu',
  answer: answerOf(bot),
  refuses: { 409: { description: 'Nije uspjelo (`webhook_failed`).', schema: failed('webhook_failed') } },
});

const hours = z.strictObject({
  step: z.enum(['hour', 'day']),
  points: z
    .array(
      z.strictObject({
        at: instant.describe('Početak sata ili dana.'),
        callbacks: z.int(),
        messages: z.int().describe('Od toga poruke ljudi.'),
        refused: z.int().describe('Odbijeni zbog potpisa.'),
      }),
    )
    .describe('Od najstarijeg, bez praznina.'),
});
export type Hours = z.infer<typeof hours>;

export const hoursGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  path: `${BOTS_API}/:idguid/hours`,
  summary: 'Viber bot: pozivi s Vibera po satima (24h, 7d) ili danima (30d)',
  query: z.object({ by: z.enum(keysOf<Span>(SPANS), 'Unesite 24h, 7d ili 30d.').default('24h') }),
  answer: answerOf(hours),
});

export const botHistory = endpoint({
  ...read,
  ...single,
  method: 'GET',
  path: `${BOTS_API}/:idguid/history`,
  summary: 'Viber bot: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});

/** Choices of `people`. */
export const botChoices = choicesOf(BOTS_API, save);
