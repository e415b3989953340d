import { z } from 'zod';
import { answerOf, endpoint, idParams, instant } from '../../../core/endpoint.ts';
import { MAX_SEARCH } from '../../../core/list-query.ts';
import { characters } from '../../../core/plural.ts';
import { NOTICES_API, SEE_NOTICES } from '../labels.ts';

const SEE = { permission: SEE_NOTICES, tag: 'Javne nabavke' } as const;

/** The deadline of a notice as a file for a calendar. Its `UID` stays over corrections, its `SEQUENCE` rises with them. */
export const noticeCalendar = endpoint({
  ...SEE,
  method: 'GET',
  path: `${NOTICES_API}/:idguid/kalendar.ics`,
  summary: 'Rok za ponude kao datoteka kalendara',
  params: idParams,
  answer: answerOf(z.null()),
  files: { 'text/calendar': 'Jedan događaj u vremenu Sarajeva (iCalendar, RFC 5545).' },
});

/** What the list's filters are chosen from: a filter that is no fixed choice, and its choices. */
export const CHOSEN = [
  'cpv',
  'authority',
  'entity',
  'canton',
  'municipality',
  'procedure_type',
  'contract_type',
] as const;
export type Chosen = (typeof CHOSEN)[number];

const choice = z.strictObject({
  idguid: z.string().describe('Vrijednost filtera.'),
  label: z.string(),
  hint: z.string().nullable(),
});
export type NoticeChoice = z.infer<typeof choice>;

export const noticeChoices = endpoint({
  ...SEE,
  method: 'GET',
  path: `${NOTICES_API}/references/:field`,
  summary: 'Vrijednosti filtera obavještenja',
  params: z.object({ field: z.enum(CHOSEN) }),
  query: z.object({
    q: z
      .string()
      .max(MAX_SEARCH, `Najviše ${characters(MAX_SEARCH)}.`)
      .optional()
      .describe('Dio naziva.'),
    idguid: z.string().optional().describe('Samo ova vrijednost.'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: answerOf(z.array(choice)),
});

/** Where what is listed comes from, for the screens. */
const source = z
  .strictObject({
    any: z.boolean().describe('Ima bar jedno obavještenje.'),
    simulated: z.boolean().describe('Podaci su iz simulatora, dakle izmišljeni.'),
    fetched_at: instant.nullable().describe('Kad je posljednje preuzimanje završeno.'),
    running: z.boolean().describe('Preuzimanje je u toku.'),
  })
  .meta({ id: 'ProcurementSource' });
export type NoticeSource = z.infer<typeof source>;

export const sourceGet = endpoint({
  ...SEE,
  method: 'GET',
  path: `${NOTICES_API}/izvor`,
  summary: 'Odakle su obavještenja i kad su preuzeta',
  answer: answerOf(source),
});
