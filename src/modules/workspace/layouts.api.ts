import { z } from 'zod';
import { answerOf, endpoint } from '../../core/endpoint.ts';

/** Maximum number of columns stored for a list, and maximum width in pixels. */
const MOST_COLUMNS = 200;
const NARROWEST = 20;
const WIDEST = 2000;

const column = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, 'Nepoznata kolona.');
const columns = z.array(column, 'Navedite kolone.').max(MOST_COLUMNS, 'Previše kolona.').nullable();
const widths = z
  .record(column, z.int('Širina je cijeli broj.').min(NARROWEST, 'Preusko.').max(WIDEST, 'Preširoko.'))
  .refine((layout) => Object.keys(layout).length <= MOST_COLUMNS, 'Previše kolona.');
const density = z.enum(['comfortable', 'compact'], 'Odaberite visinu redova.');

const layouts = z
  .strictObject({
    density,
    lists: z
      .record(z.string(), z.strictObject({ columns, widths }))
      .describe('Po listi; koje nema, izgleda kao i inače.'),
  })
  .meta({ id: 'ListLayouts' });
export type Layouts = z.infer<typeof layouts>;

const changes = z.strictObject({ columns, widths }).partial();
export type LayoutChanges = z.infer<typeof changes>;

const path = '/api/korisnik/liste';
const own = { permission: 'authenticated', tag: 'Moji pogledi' } as const;

/** Most parts that a dashboard may have. */
const MOST_PARTS = 50;
const parts = z
  .array(z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'Nepoznat dio.'), 'Navedite dijelove.')
  .max(MOST_PARTS, 'Previše dijelova.')
  .refine((names) => new Set(names).size === names.length, 'Svaki dio navedite jednom.');
const arrangement = z
  .strictObject({
    order: parts.nullable().describe('Redoslijed dijelova; prazno: uobičajen.'),
    hidden: parts.nullable().describe('Dijelovi koji se ne prikazuju; prazno: uobičajeno.'),
  })
  .meta({ id: 'DashboardArrangement' });
export type Arrangement = z.infer<typeof arrangement>;

const turn = z
  .strictObject({
    page: z.int().min(0).describe('Stranica iz koje se mijenja; kasnije otvorena ima veći broj.'),
    number: z.int().min(1).describe('Redni broj izmjene na toj stranici.'),
  })
  .describe('Starija izmjena s iste stranice, ako stigne poslije novije, preskače se.');
export type Turn = z.infer<typeof turn>;

const arranging = arrangement.partial().extend({ turn: turn.optional() });
export type ArrangementChanges = z.infer<typeof arranging>;

const dashboard = '/api/korisnik/dashboard';

export const arrangementGet = endpoint({
  ...own,
  method: 'GET',
  path: dashboard,
  summary: 'Kako je osoba uredila dashboard: redoslijed i skriveni dijelovi',
  answer: answerOf(arrangement),
});

export const arrangementKeep = endpoint({
  ...own,
  method: 'PATCH',
  path: dashboard,
  summary: 'Sačuvaj redoslijed ili skrivene dijelove dashboarda',
  body: arranging,
  answer: answerOf(arrangement),
});

export const layoutList = endpoint({
  ...own,
  method: 'GET',
  path,
  summary: 'Kako je osoba uredila liste: kolone, širine, visina redova',
  answer: answerOf(layouts),
});

export const densityKeep = endpoint({
  ...own,
  method: 'PATCH',
  path,
  summary: 'Sačuvaj visinu redova',
  body: z.strictObject({ density }),
  answer: answerOf(layouts),
});

export const layoutKeep = endpoint({
  ...own,
  method: 'PATCH',
  path: `${path}/:list`,
  params: z.object({ list: z.string().describe('Ime liste, npr. drzave.') }),
  summary: 'Sačuvaj kolone i širine liste',
  body: changes,
  answer: answerOf(layouts),
});
