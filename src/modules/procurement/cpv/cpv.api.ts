import { z } from 'zod';
import { answerOf, conflict, endpoint, lastChange } from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import { MAX_SEARCH } from '../../../core/list-query.ts';
import { characters } from '../../../core/plural.ts';
import { historyEntry } from '../../../core/resource-api.ts';
import { versionField } from '../../rights/fields.ts';
import { CPV_API, SAVE_CPV, SEE_CPV } from '../labels.ts';
import { CPV_FIELDS } from './cpv.fields.ts';

const SEE = { permission: SEE_CPV, tag: 'Javne nabavke' } as const;

/** Codes that a search answers at most. */
export const MOST_FOUND = 100;

const node = z
  .strictObject({
    code: z.string().describe('Osam cifara.'),
    full: z.string().describe('S kontrolnom cifrom: 03000000-1.'),
    level: z.int().describe('Od 1 do 7.'),
    parent: z.string().nullable().describe('Oznaka iznad; prazno za odjeljke.'),
    name: z.string().describe('Naziv koji se prikazuje: bosanski ako je upisan, inače hrvatski.'),
    name_hr: z.string(),
    name_en: z.string(),
    name_bs: z.string().nullable(),
    children: z.int().describe('Koliko oznaka stoji neposredno ispod.'),
    open: z.int().describe('Otvorena obavještenja s ovom oznakom ili nekom ispod nje; svako jednom.'),
    value: z
      .string()
      .nullable()
      .describe(
        'Procijenjena vrijednost njihovih lotova pod ovom oznakom, u KM; prazno ako nije objavljena.',
      ),
    ...lastChange,
  })
  .meta({ id: 'CpvCode' });
export type CpvNode = z.infer<typeof node>;

/** A new Bosnian name; null: none. */
export interface CpvChange {
  name_bs: string | null;
  version: number;
}

const q = z.string().max(MAX_SEARCH, `Pretraga prima najviše ${characters(MAX_SEARCH)}.`);
const params = z.object({ code: z.string().describe('Osam cifara.') });
const single = { path: `${CPV_API}/:code`, params } as const;

/** Search by a code or words. `nodes` are what was found and all that stands above it, in the order of their codes. */
export const cpvSearch = endpoint({
  ...SEE,
  method: 'GET',
  path: CPV_API,
  summary: 'CPV rječnik: pretraga po oznaci ili riječima',
  query: z.object({
    q: q.describe('Oznaka, njen početak, ili riječi na bosanskom, hrvatskom ili engleskom.'),
  }),
  answer: answerOf(
    z.strictObject({
      problem: z.string().nullable().describe('Šta nije u redu s upisanom oznakom.'),
      total: z.int(),
      found: z.array(z.string()).describe(`Nađene oznake, najbolje prve; najviše ${MOST_FOUND}.`),
      nodes: z.array(node),
    }),
  ),
});

export const cpvTree = endpoint({
  ...SEE,
  method: 'GET',
  path: `${CPV_API}/stablo`,
  summary: 'CPV rječnik: oznake neposredno ispod jedne',
  query: z.object({ ispod: z.string().optional().describe('Osam cifara; prazno za odjeljke.') }),
  answer: answerOf(z.array(node)),
  refuses: { 404: { description: 'Takve oznake nema.' } },
});

export const cpvGet = endpoint({
  ...SEE,
  ...single,
  method: 'GET',
  summary: 'CPV oznaka',
  answer: answerOf(node),
});

export const cpvUpdate = endpoint({
  permission: SAVE_CPV,
  tag: SEE.tag,
  ...single,
  method: 'PUT',
  summary: 'Upiši bosanski naziv CPV oznake; samo operater',
  body: schemaOf(CPV_FIELDS).extend({ version: versionField }) as unknown as z.ZodType<CpvChange>,
  answer: answerOf(node),
  refuses: conflict(node, 'Neko je naziv u međuvremenu promijenio (`stale`).'),
});

export const cpvHistory = endpoint({
  ...SEE,
  path: `${single.path}/history`,
  params,
  method: 'GET',
  summary: 'Historija naziva CPV oznake',
  answer: answerOf(z.array(historyEntry)),
});
