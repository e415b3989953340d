import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant } from '../../../core/endpoint.ts';
import { LEVEL_NAMES } from '../levels.ts';

const levels = [...LEVEL_NAMES, 'silent'] as const;

const node = z
  .strictObject({
    idguid: id,
    name: z.string().describe('Računar i port.'),
    release: z.string(),
    running: z.boolean().describe('Javio se u posljednjih pola minute.'),
    started_at: instant,
    seen_at: instant,
    level: z.enum(levels).describe('Od kojeg nivoa sada bilježi.'),
    usual_level: z.enum(levels).describe('Od kojeg nivoa bilježi po postavkama (LOG_LEVEL).'),
    until: instant.nullable().describe('Do kada vrijedi privremeni nivo.'),
    changed_by: z.string().nullable().describe('Ko ga je promijenio.'),
    stored: z.int().describe('Sačuvanih zapisa od pokretanja.'),
    dropped: z.int().describe('Zapisa koji su izgubljeni jer se nisu mogli sačuvati.'),
    dropped_at: instant.nullable(),
  })
  .meta({ id: 'AppLogNode' });
export type LogNode = z.infer<typeof node>;

const storage = z.strictObject({
  days: z.array(z.strictObject({ day: z.iso.date(), bytes: z.int() })).describe('Dani (UTC) koji se čuvaju.'),
  bytes: z.int(),
  most_bytes: z.int().describe('Iznad toga se briše najstariji dan.'),
  most_days: z.int(),
  full: z.boolean().describe('Današnji dan je sam veći od dozvoljenog, pa se novi zapisi ne čuvaju.'),
});
export type LogStorage = z.infer<typeof storage>;

const PATH = '/api/admin/app-logs/nodes';
const tag = 'Logovi aplikacija';

export const nodesApi = endpoint({
  method: 'GET',
  permission: 'admin_app_logs_pregled',
  tag,
  path: PATH,
  summary: 'Čvorovi servera: od kojeg nivoa bilježe i šta je izgubljeno; koliko logovi zauzimaju',
  answer: answerOf(z.strictObject({ nodes: z.array(node), storage })),
});

export const nodeLevelApi = endpoint({
  method: 'PATCH',
  permission: 'admin_app_logs_save',
  tag,
  path: `${PATH}/:idguid`,
  summary: 'Privremeno promijeni nivo jednog čvora, ili ga odmah vrati',
  params: idParams,
  body: z.strictObject({
    level: z.enum(LEVEL_NAMES, 'Odaberite nivo.').nullable().describe('Prazno: vrati na postavke.'),
    minutes: z
      .int('Unesite cijeli broj.')
      .min(1, 'Najmanje 1 minuta.')
      .max(24 * 60, 'Najviše 1440 minuta.')
      .default(30)
      .describe('Poslije koliko minuta se vraća.'),
  }),
  answer: answerOf(node),
  refuses: { 409: { description: 'Čvor više ne radi (`not_running`).' } },
});
