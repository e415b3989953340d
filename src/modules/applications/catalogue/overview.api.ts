import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant } from '../../../core/endpoint.ts';
import { APPLICATIONS_API, SEE_APPLICATIONS } from '../labels.ts';
import { PLATFORMS, type Platform } from './platforms.ts';

const figures = {
  downloads: z.int().describe('Preuzimanja od početka.'),
  active: z.int().describe('Instalacija koje su se javile u posljednjih 30 dana.'),
  drafts: z.int().describe('Nacrta.'),
};
const summary = z
  .strictObject({
    idguid: id,
    newest: z.string().nullable().describe('Najnovija objavljena verzija stabilnog kanala.'),
    ...figures,
  })
  .meta({ id: 'ApplicationSummary' });
export type ApplicationSummary = z.infer<typeof summary>;

const newest = z
  .strictObject({
    idguid: id,
    platform: z.enum(Object.keys(PLATFORMS) as [Platform, ...Platform[]]),
    channel: z.string(),
    number: z.string(),
    rollout: z.int(),
    mandatory: z.boolean(),
    published_at: instant,
    downloads: z.int(),
    active: z.int().describe('Instalacija koje imaju ovu verziju.'),
  })
  .meta({ id: 'NewestApplicationVersion' });
export type NewestVersion = z.infer<typeof newest>;

const overview = z
  .strictObject({
    idguid: id,
    ...figures,
    published: z.int().describe('Objavljenih verzija, s povučenima.'),
    newest: z.array(newest).describe('Najnovija objavljena verzija svake platforme u svakom kanalu.'),
  })
  .meta({ id: 'ApplicationOverview' });
export type ApplicationOverview = z.infer<typeof overview>;

const read = { permission: SEE_APPLICATIONS, tag: 'Aplikacije' } as const;

export const summaries = endpoint({
  ...read,
  method: 'GET',
  path: `${APPLICATIONS_API}/figures`,
  summary: 'Aplikacije: najnovija verzija, preuzimanja i instalacije svake',
  answer: answerOf(z.array(summary)),
});

export const overviewGet = endpoint({
  ...read,
  method: 'GET',
  path: `${APPLICATIONS_API}/:idguid/figures`,
  params: idParams,
  summary: 'Aplikacija: najnovije verzije, preuzimanja i instalacije',
  answer: answerOf(overview),
});
