import { z } from 'zod';
import { answerOf, endpoint, id, idParams } from '../../core/endpoint.ts';
import { BAD_CHARACTER, hasNoNul } from '../../core/text.ts';

const resource = z
  .string('Navedite listu.')
  .regex(/^[a-z][a-z0-9-]{0,59}$/, 'Navedite listu.')
  .describe('Ime liste, npr. drzave.');
const fields = {
  name: z
    .string('Unesite naziv.')
    .trim()
    .min(1, 'Unesite naziv.')
    .max(80, 'Najviše 80 znakova.')
    .refine(hasNoNul, BAD_CHARACTER),
  query: z
    .string('Nedostaje upit liste.')
    .max(4000, 'Upit liste je predug.')
    .refine(hasNoNul, BAD_CHARACTER)
    .describe('Dio adrese liste iza znaka ?, bez stranice.'),
  is_default: z.boolean('Odaberite Da ili Ne.').describe('Lista se njime otvara; samo vlastiti pogled.'),
  is_shared: z.boolean('Odaberite Da ili Ne.').describe('Vidi ga cijela organizacija; traži dozvolu.'),
};

/** A list as a person left it. */
const savedView = z
  .strictObject({
    idguid: id,
    name: z.string(),
    query: fields.query,
    is_default: z.boolean(),
    is_shared: z.boolean(),
    is_own: z.boolean(),
    can_edit: z.boolean(),
    owner: z.string().describe('Ko ga je napravio.'),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

const changes = z.object(fields).partial();
export type ViewChanges = z.infer<typeof changes>;

export const newView = z.object({
  resource,
  ...fields,
  is_default: fields.is_default.default(false),
  is_shared: fields.is_shared.default(false),
});
export type NewView = z.input<typeof newView>;

const path = '/api/korisnik/pogledi';
const own = { permission: 'authenticated', tag: 'Moji pogledi' } as const;
const TAKEN = 'Naziv je zauzet';

export const viewList = endpoint({
  ...own,
  method: 'GET',
  path,
  summary: 'Pogledi na listu: vlastiti i oni koje organizacija dijeli',
  query: z.object({ resource }),
  answer: answerOf(z.array(savedView)),
});

export const viewCreate = endpoint({
  ...own,
  method: 'POST',
  path,
  summary: 'Sačuvaj pogled',
  body: newView,
  answer: answerOf(savedView),
  status: 201,
  refuses: { 409: { description: `${TAKEN} ili ih je već previše.` } },
});

export const viewUpdate = endpoint({
  ...own,
  method: 'PATCH',
  path: `${path}/:idguid`,
  params: idParams,
  summary: 'Uredi pogled',
  body: changes,
  answer: answerOf(savedView),
  refuses: { 409: { description: `${TAKEN}.` } },
});

export const viewDelete = endpoint({
  ...own,
  method: 'DELETE',
  path: `${path}/:idguid`,
  params: idParams,
  summary: 'Obriši pogled',
  answer: answerOf(z.null()),
});
