import { z } from 'zod';
import { answerOf, conflict, endpoint, id, idParams, instant } from '../../../core/endpoint.ts';
import { BOTS_API, SAVE_BOTS, SEE_BOTS } from '../labels.ts';
import { MESSAGE_KINDS } from '../protocol/content.ts';
import { keyboardSchema } from '../protocol/keyboard.ts';
import { TEXT_MAX } from '../protocol/limits.ts';
import { definitionSchema } from './definition.ts';

/** Where a bot's answers are. */
export const answersApi = (idguid: string): string => `${BOTS_API}/${encodeURIComponent(idguid)}/answers`;

const common = { tag: 'Viber botovi', path: `${BOTS_API}/:idguid/answers`, params: idParams } as const;
const person = z.strictObject({ idguid: id, name: z.string() });

const answers = z
  .strictObject({
    version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu. 0: još nije ništa sačuvano.'),
    updated_at: instant.nullable(),
    updated_by: z.string().nullable(),
    definition: definitionSchema,
    bot: z.strictObject({
      name: z.string(),
      picture: z.string().nullable().describe('Slika s Vibera, umanjena (data URL).'),
      simulated: z.boolean().describe('Simulacija: poruke ne idu na Viber.'),
      via: z.string().nullable().describe('Posrednik preko kojeg se šalje; prazno kad se šalje Viberu.'),
      active: z.boolean(),
    }),
    people: z.array(person).describe('Kome se razgovor može predati, po imenu.'),
    tags: z.array(z.string()).describe('Oznake u upotrebi, najviše 200.'),
  })
  .meta({ id: 'ViberAnswers' });
export type Answers = z.infer<typeof answers>;

export const answersGet = endpoint({
  ...common,
  method: 'GET',
  permission: SEE_BOTS,
  summary: 'Automatski odgovori bota',
  answer: answerOf(answers),
});

export const answersPut = endpoint({
  ...common,
  method: 'PUT',
  permission: SAVE_BOTS,
  summary: 'Sačuvaj automatske odgovore bota; važe od sljedeće poruke',
  body: z.strictObject({
    version: z.int('Neispravna verzija.').describe('Verzija koja se mijenja.'),
    definition: definitionSchema,
  }),
  answer: answerOf(answers),
  refuses: conflict(answers, 'Neko je odgovore u međuvremenu promijenio (`stale`).'),
});

const text = z.string().max(TEXT_MAX, `Najviše ${TEXT_MAX} znakova.`);
const at = instant;
const happening = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('started'), at }).describe('Osoba je otvorila razgovor.'),
  z
    .strictObject({ kind: z.literal('message'), at, text, phone: z.string().max(40).optional() })
    .describe('Osoba je pisala, ili je dugmetom poslala broj telefona.'),
  z.strictObject({ kind: z.literal('wait'), at }).describe('Vrijeme je prošlo.'),
  z.strictObject({ kind: z.literal('person'), at, text }).describe('Neko iz firme je odgovorio.'),
]);

const line = z.strictObject({
  from: z.enum(['person', 'bot', 'ours', 'aside']).describe('`aside`: ono što vide samo ljudi iz firme.'),
  at: instant,
  kind: z.enum(Object.keys(MESSAGE_KINDS) as [keyof typeof MESSAGE_KINDS]).nullable(),
  text: z.string(),
  keyboard: keyboardSchema.nullable(),
});

export const answersTry = endpoint({
  ...common,
  path: `${BOTS_API}/:idguid/answers/try`,
  method: 'POST',
  permission: SEE_BOTS,
  summary: 'Isprobaj odgovore, i nesačuvane: šta bi bot odgovorio. Ništa se ne šalje i ne pamti',
  body: z.strictObject({
    definition: definitionSchema.optional().describe('Bez nje: sačuvani odgovori.'),
    events: z.array(happening).max(200, 'Najviše 200 događaja.').describe('Šta se dosad desilo, po redu.'),
    now: instant.optional().describe('Vrijeme do kojeg se gleda; istek čekanja prije njega se dešava.'),
    name: z.string().max(100).optional().describe('Ime osobe na Viberu.'),
  }),
  answer: answerOf(
    z.strictObject({
      lines: z.array(line),
      flow: z
        .strictObject({
          flow: z.string(),
          step: z.string(),
          values: z.record(z.string(), z.string()),
          due_at: instant.nullable().describe('Kad ističe vrijeme za odgovor.'),
        })
        .nullable()
        .describe('Gdje je osoba u toku.'),
      tags: z.array(z.string()),
      handed_over: z.boolean(),
      person: id.nullable().describe('Ko preuzima razgovor; prazno: prva slobodna osoba.'),
    }),
  ),
});
