import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, pageOf } from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { APPLICATIONS_API, OVERVIEW_API, SEE_APPLICATIONS } from '../labels.ts';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from './platforms.ts';

const VISIBILITY = { public: 'Svi', licensed: 'Samo organizacije s licencom' } as const;

const figures = {
  downloads: z.int().describe('Preuzimanja od početka.'),
  active: z.int().describe('Instalacija koje su se javile u posljednjih 30 dana.'),
  drafts: z.int().describe('Nacrta.'),
};
const applicationRow = z
  .strictObject({
    idguid: id,
    name: z.string(),
    slug: z.string(),
    summary: z.string().nullable(),
    icon: id.nullable().describe('Datoteka s ikonom.'),
    newest: z.string().nullable().describe('Najnovija objavljena verzija stabilnog kanala.'),
    platforms: z.string().describe('Platforme, odvojene zarezom.'),
    visibility: z.enum(['public', 'licensed']),
    ...figures,
  })
  .meta({ id: 'ApplicationRow' });
export type ApplicationRow = z.infer<typeof applicationRow>;

const platform = z.enum(PLATFORM_NAMES as [Platform, ...Platform[]]);
const laneVersion = z.strictObject({
  idguid: id,
  number: z.string(),
  state: z.enum(['published', 'withdrawn']),
  rollout: z.int(),
  mandatory: z.boolean(),
  published_at: instant,
  downloads: z.int(),
  active: z.int().describe('Instalacija koje imaju ovu verziju.'),
});
const lane = z.strictObject({
  platform,
  channel: z.string(),
  versions: z.array(laneVersion).describe('Posljednje objavljene, od najnovije.'),
});
export type Lane = z.infer<typeof lane>;

const overview = z
  .strictObject({
    idguid: id,
    name: z.string(),
    ...figures,
    published: z.int().describe('Objavljenih verzija, s povučenima.'),
    channels: z.array(z.string()),
    platforms: z.array(platform),
    lanes: z.array(lane).describe('Po platformi i kanalu.'),
  })
  .meta({ id: 'ApplicationOverview' });
export type ApplicationOverview = z.infer<typeof overview>;

const read = { permission: SEE_APPLICATIONS, tag: 'Aplikacije' } as const;
const sortable = ['name', 'downloads', 'active'] as const;
export type ApplicationSort = (typeof sortable)[number];

export const applicationList = endpoint({
  ...read,
  method: 'GET',
  path: OVERVIEW_API,
  summary: 'Aplikacije: lista s najnovijom verzijom, preuzimanjima i instalacijama',
  list: {
    sortable,
    sort: 'name',
    filters: {
      visibility: { kind: 'choice', label: 'Ko je vidi', options: VISIBILITY },
      ...Object.fromEntries(
        PLATFORM_NAMES.map((name) => [
          name,
          {
            kind: 'boolean' as const,
            label: name === 'universal' ? PLATFORMS[name] : `Za ${PLATFORMS[name]}`,
          },
        ]),
      ),
    },
    columns: {
      name: { kind: 'text', label: 'Naziv', max: 60, list: true },
      newest: { kind: 'text', label: 'Najnovija verzija', max: 20, list: true },
      platforms: { kind: 'text', label: 'Platforme', max: 40, list: true },
      active: { kind: 'integer', label: 'Aktivnih instalacija', list: true },
      downloads: { kind: 'integer', label: 'Preuzimanja', list: true },
      visibility: { kind: 'choice', label: 'Ko je vidi', options: VISIBILITY, list: true },
      drafts: { kind: 'integer', label: 'Nacrta' },
      slug: { kind: 'text', label: 'Oznaka u adresi', max: 40 },
      summary: { kind: 'text', label: 'Kratak opis', max: 100 },
    },
  } as ListSpec<ApplicationSort>,
  answer: pageOf(applicationRow),
});

export const overviewGet = endpoint({
  ...read,
  method: 'GET',
  path: `${APPLICATIONS_API}/:idguid/figures`,
  params: idParams,
  summary: 'Aplikacija: posljednje verzije, preuzimanja i instalacije',
  answer: answerOf(overview),
});
