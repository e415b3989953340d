import { z } from 'zod';
import { answerOf, conflict, endpoint, id, idParams, instant } from '../../../core/endpoint.ts';
import { BOTS_API, SAVE_BOTS, SEE_BOTS } from '../labels.ts';
import { definitionSchema, storedSchema } from './definition.ts';

/** Where a bot's answers are. */
export const answersApi = (idguid: string): string => `${BOTS_API}/${encodeURIComponent(idguid)}/answers`;

const common = { tag: 'Viber botovi', path: `${BOTS_API}/:idguid/answers`, params: idParams } as const;
const person = z.strictObject({ idguid: id, name: z.string() });

const answers = z
  .strictObject({
    version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu. 0: još nije ništa sačuvano.'),
    updated_at: instant.nullable(),
    updated_by: z.string().nullable(),
    definition: storedSchema,
    bot: z.strictObject({
      name: z.string(),
      picture: z.string().nullable().describe('Slika s Vibera, umanjena (data URL).'),
      simulated: z.boolean().describe('Simulacija: poruke ne idu na Viber.'),
      via: z.string().nullable().describe('Posrednik preko kojeg se šalje; prazno kad se šalje Viberu.'),
      active: z.boolean(),
    }),
    people: z.array(person).describe('Kome se razgovor može predati, po imenu.'),
    tags: z.array(z.string()).describe('Oznake otvorenih razgovora, najviše 200.'),
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
