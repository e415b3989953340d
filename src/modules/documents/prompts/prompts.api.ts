import { z } from 'zod';
import { answerOf, conflict, endpoint, id, idParams, instant } from '../../../core/endpoint.ts';
import { fieldKind } from '../processing/shapes.ts';
import { MOST_SAMPLES, TRIAL_STATES, type TrialState, type Variant } from './variant.ts';

export const PROMPTS = '/api/obrada-dokumenta/process/uputstva';
export const TRIALS = '/api/obrada-dokumenta/process/probe';
const MEMBER = { permission: 'authenticated', tag: 'Obrada dokumenata' } as const;
/** What every reading from now on uses, and what costs money, is for those who may change the model. */
export const PAYS = 'admin_postavke_save';
const ofType = { path: `${PROMPTS}/:idguid`, params: idParams } as const;

const sample = z.strictObject({
  idguid: id,
  name: z.string(),
  party: z.string().nullable(),
  number: z.string().nullable(),
  day: z.string().nullable(),
});
export type Sample = z.infer<typeof sample>;
const prompt = z.strictObject({
  number: z.int(),
  text: z.string(),
  note: z.string().nullable(),
  created_at: instant,
  created_by: z.string().nullable(),
});
export type PromptVersion = z.infer<typeof prompt>;
const desk = z.strictObject({
  idguid: id,
  name: z.string(),
  version: z.int().describe('Verzija vrste; šalje se uz objavu.'),
  current_prompt: z.int().nullable().describe('Uputstvo koje model sada dobija.'),
  current_version: z.int().describe('Važeća verzija polja.'),
  prompts: z.array(prompt).describe('Najnovije prvo.'),
  samples: z.array(sample).describe('Dokumenti posljednje odabrani za probu.'),
  model: z
    .strictObject({ on: z.boolean(), name: z.string().nullable() })
    .describe('Model organizacije: da li je uključen i ispravan.'),
});
export type PromptDesk = z.infer<typeof desk>;

const variant = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('rules'), version: z.int().min(1) }),
  z.strictObject({ by: z.literal('model'), prompt: z.int().min(1).nullable() }),
]) as unknown as z.ZodType<Variant>;
const judgement = z.strictObject({
  key: z.string().describe('Ključ polja; `*` za sve stavke.'),
  kind: fieldKind.optional(),
  label: z.string(),
  read: z.string().nullable(),
  approved: z.string().nullable(),
  verdict: z.enum(['right', 'wrong', 'missing', 'extra', 'empty']),
});
const result = z.strictObject({
  document_id: id,
  variant: z.int(),
  fields: z.array(judgement),
  right: z.int(),
  of: z.int(),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  cost: z.string().nullable().describe('KM.'),
  milliseconds: z.int(),
  fault: z.string().nullable(),
});
export type TrialResult = z.infer<typeof result>;
const head = z.strictObject({
  idguid: id,
  type_id: id,
  state: z.enum(Object.keys(TRIAL_STATES) as [TrialState, ...TrialState[]]),
  variants: z.array(variant),
  documents: z.array(z.strictObject({ idguid: id, name: z.string() })),
  done: z.int().describe('Koliko je čitanja gotovo, od dokumenata puta varijanti.'),
  reason: z.string().nullable(),
  created_at: instant,
  created_by: z.string(),
  ended_at: instant.nullable(),
});
export type TrialHead = z.infer<typeof head>;
const trial = head.extend({ results: z.array(result) });
export type Trial = z.infer<typeof trial>;

const samples = z.array(id).max(MOST_SAMPLES, `Odaberite najviše ${MOST_SAMPLES} dokumenata.`);

export const promptsApi = {
  desk: endpoint({
    ...MEMBER,
    ...ofType,
    method: 'GET',
    summary: 'Uputstva vrste dokumenta, uzorci i model',
    answer: answerOf(desk),
  }),
  save: endpoint({
    ...MEMBER,
    ...ofType,
    method: 'POST',
    summary: 'Sačuvaj uputstvo kao novu verziju; ne važi dok se ne objavi',
    body: z.strictObject({
      text: z
        .string('Upišite uputstvo.')
        .trim()
        .min(1, 'Upišite uputstvo.')
        .max(8000, 'Uputstvo ima najviše 8000 znakova.'),
      note: z.string().trim().max(300, 'Napomena ima najviše 300 znakova.').nullable().default(null),
    }),
    answer: answerOf(desk),
    status: 201,
  }),
  publish: endpoint({
    permission: PAYS,
    tag: MEMBER.tag,
    method: 'PUT',
    path: `${PROMPTS}/:idguid/objava`,
    params: idParams,
    summary: 'Objavi verziju uputstva, i raniju; prazno: bez uputstva',
    body: z.strictObject({ number: z.int().min(1).nullable(), version: z.int('Neispravna verzija.') }),
    answer: answerOf(desk),
    refuses: conflict(z.unknown(), 'Neko je vrstu u međuvremenu promijenio (`stale`).'),
  }),
  candidates: endpoint({
    ...MEMBER,
    method: 'GET',
    path: `${PROMPTS}/:idguid/uzorci`,
    params: idParams,
    query: z.object({ q: z.string().max(100).default('') }),
    summary: 'Odobreni dokumenti vrste na kojima se može probati, najnoviji prvi',
    answer: answerOf(z.array(sample)),
  }),
  choose: endpoint({
    ...MEMBER,
    method: 'PUT',
    path: `${PROMPTS}/:idguid/uzorci`,
    params: idParams,
    body: z.strictObject({ documents: samples }),
    summary: 'Zapamti uzorke vrste',
    answer: answerOf(z.array(sample)),
  }),
};

const trialPath = { path: `${TRIALS}/:idguid`, params: idParams } as const;
export const trialsApi = {
  start: endpoint({
    ...MEMBER,
    method: 'POST',
    path: TRIALS,
    summary: 'Probaj varijante na dokumentima; varijanta s modelom traži dozvolu za postavke modela',
    body: z.strictObject({
      type: id,
      documents: samples.min(1, 'Odaberite bar jedan dokument.'),
      variants: z
        .array(variant)
        .min(1, 'Odaberite bar jednu varijantu.')
        .max(2, 'Porede se dvije varijante.'),
    }),
    answer: answerOf(trial),
    status: 201,
    refuses: {
      404: { description: 'Vrsta, verzija polja ili uputstva ne postoji.' },
      409: { description: 'Model nije uključen (`no_model`), ili proba vrste već traje (`running`).' },
    },
  }),
  recent: endpoint({
    ...MEMBER,
    method: 'GET',
    path: TRIALS,
    query: z.object({ type: id }),
    summary: 'Posljednje probe vrste',
    answer: answerOf(z.array(head)),
    refuses: { 404: { description: 'Vrsta ne postoji.' } },
  }),
  get: endpoint({
    ...MEMBER,
    ...trialPath,
    method: 'GET',
    summary: 'Proba s rezultatima',
    answer: answerOf(trial),
  }),
  cancel: endpoint({
    ...MEMBER,
    method: 'POST',
    path: `${TRIALS}/:idguid/prekini`,
    params: idParams,
    summary: 'Prekini probu; gotovi rezultati ostaju',
    answer: answerOf(trial),
    refuses: { 409: { description: 'Proba je već završena (`state`).' } },
  }),
};
