import { z } from 'zod';
import { answerOf, endpoint, id } from '../../core/endpoint.ts';
import { MAX_SEARCH } from '../../core/list-query.ts';
import { characters } from '../../core/plural.ts';
import { FEWEST } from '../../core/search/limits.ts';
import { BAD_CHARACTER, isPlain } from '../../core/text.ts';

const kind = {
  kind: z.string(),
  label: z.string().describe('Naziv vrste u množini.'),
  list: z.string().nullable().describe('Adresa liste sa svim rezultatima.'),
};

/** Results of one source. */
const group = z.strictObject({
  ...kind,
  icon: z.string(),
  total: z.int().nullable().describe('Koliko ih je ukupno; prazno kad se ne broji.'),
  at_least: z.boolean().describe('Ima ih i više od `total`.'),
  items: z.array(
    z.strictObject({
      idguid: id,
      title: z.string(),
      hint: z.string().nullable(),
      to: z.string().describe('Adresa zapisa.'),
    }),
  ),
});
export type SearchGroup = z.infer<typeof group>;

const results = z.strictObject({
  groups: z.array(group).describe('Vrste u kojima je nešto pronađeno, najbolje prve.'),
  left_out: z.array(z.strictObject(kind)).describe('Vrste koje nisu pretražene na vrijeme.'),
});
export type SearchResults = z.infer<typeof results>;

export const searchApi = endpoint({
  method: 'GET',
  path: '/api/search',
  permission: 'authenticated',
  tag: 'Pretraga',
  summary: 'Pretražuje sve što osoba smije vidjeti',
  query: z.object({
    q: z
      .string('Unesite šta tražite.')
      .trim()
      .refine((text) => [...text].length >= FEWEST, `Unesite najmanje ${characters(FEWEST)}.`)
      .max(MAX_SEARCH, `Najviše ${characters(MAX_SEARCH)}.`)
      .refine(isPlain, BAD_CHARACTER)
      .describe('Pretražuje bez obzira na velika slova i dijakritike.'),
  }),
  answer: answerOf(results),
});
