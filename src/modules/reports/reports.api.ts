import { z } from 'zod';
import { answerOf, CUT_OFF, endpoint, LIST_FILES } from '../../core/endpoint.ts';
import { fileFormat } from '../../core/list-query.ts';
import { boundedPeriod, periodFields } from '../../core/period-query.ts';
import { historyEntry } from '../../core/resource-api.ts';

const tag = 'Izvještaji';
const count = z.int();

/** Numbers for the dashboard's cards. */
const counts = z.strictObject({
  users: count.describe('Članova ove organizacije.'),
  tenants: count.describe(
    'Organizacija kojima osoba pripada; kod operatera svih, ako ih osoba smije vidjeti.',
  ),
  reports: count.describe('Izmjena u zadnjih 30 dana.'),
});
export type Counts = z.infer<typeof counts>;

const latestChange = z.strictObject({
  ...historyEntry.pick({ at: true, actor: true, action: true }).shape,
  resource: z.string(),
  label: z.string().describe('Vrsta zapisa na bosanskom.'),
  record: z.string().describe('Naziv zapisa.'),
  path: z.string().nullable().describe('Adresa zapisa u aplikaciji; prazno kad je obrisan.'),
});
export type LatestChange = z.infer<typeof latestChange>;

/** Changes in the caller's organisation that the caller may read. */
const activityReport = z.strictObject({
  by_day: z
    .array(z.strictObject({ day: z.iso.date(), count }))
    .describe('Dani s bar jednom izmjenom, od najstarijeg.'),
  by_resource: z.array(z.strictObject({ resource: z.string(), label: z.string(), count })),
  by_person: z.array(z.strictObject({ name: z.string(), count })),
  latest: z.array(latestChange),
});
export type ActivityReport = z.infer<typeof activityReport>;

export const dashboardApi = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  permission: 'authenticated',
  tag,
  summary: 'Brojevi početnog ekrana',
  answer: answerOf(counts),
});

const recentChange = latestChange
  .omit({ actor: true, resource: true })
  .extend({ path: z.string().describe('Adresa zapisa u aplikaciji.') });
export type RecentChange = z.infer<typeof recentChange>;

/** Most records among one's recent ones. */
export const MOST_RECENT = 8;

export const recentApi = endpoint({
  method: 'GET',
  path: '/api/dashboard/recent',
  permission: 'authenticated',
  tag,
  summary: 'Zapisi koje je osoba posljednje mijenjala, a još postoje',
  answer: answerOf(z.array(recentChange).describe(`Svaki jednom, najviše ${MOST_RECENT}, najnoviji prvi.`)),
});

/** Tables of the report, by the name of their part of it, with the label of the panel that shows them. */
export const REPORT_TABLES = {
  by_day: 'Po danima',
  by_resource: 'Po vrsti zapisa',
  by_person: 'Po osobama',
  latest: 'Posljednje izmjene',
} as const satisfies Record<keyof ActivityReport, string>;
export type ReportTable = keyof typeof REPORT_TABLES;
const TABLES = Object.keys(REPORT_TABLES) as [ReportTable, ...ReportTable[]];

export const activityApi = endpoint({
  method: 'GET',
  path: '/api/izvjestaji/aktivnost',
  permission: 'authenticated',
  tag,
  summary: 'Šta je rađeno u organizaciji',
  reads: 'replica',
  query: boundedPeriod(
    z.object({
      ...periodFields,
      format: fileFormat.optional().describe('Umjesto odgovora vraća tabelu `dio` kao datoteku.'),
      dio: z.enum(TABLES, 'Nepoznata tabela.').default('by_day'),
    }),
  ),
  answer: answerOf(activityReport),
  files: LIST_FILES,
  refuses: CUT_OFF,
});
