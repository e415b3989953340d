import { z } from 'zod';
import { answerOf, endpoint, TOO_MANY } from '../../../core/endpoint.ts';

/** What became of sent lines. */
const taken = z
  .strictObject({
    accepted: z.int().describe('Sačuvanih zapisa.'),
    refused: z.int().describe('Zapisa koji nisu sačuvani.'),
    errors: z
      .array(z.strictObject({ line: z.int().describe('Koji po redu, od 1.'), message: z.string() }))
      .describe('Šta nije u redu s kojim zapisom; prvih dvadeset.'),
  })
  .meta({ id: 'TakenAppLogLines' });
export type TakenLines = z.infer<typeof taken>;

/** Where applications send lines; authorised by a key of its own and not by a caller (intake/intake.routes.ts). */
export const intakeApi = endpoint({
  method: 'POST',
  path: '/api/apps/logs',
  permission: 'public',
  tag: 'Logovi aplikacija',
  summary:
    'Pošalji zapise loga: NDJSON ili JSON niz, i sažeto (gzip), uz ključ za logove u `Authorization: Bearer`',
  validatedByService: true,
  body: z.unknown().describe('Po jedan JSON objekat u redu, ili niz objekata.'),
  answer: answerOf(taken),
  refuses: { 401: { description: 'Ključ ne vrijedi.' }, ...TOO_MANY },
});
