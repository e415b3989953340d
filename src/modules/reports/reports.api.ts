import { z } from 'zod';
import { answerOf, endpoint } from '../../core/endpoint.ts';
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

export const activityApi = endpoint({
  method: 'GET',
  path: '/api/izvjestaji/aktivnost',
  permission: 'authenticated',
  tag,
  summary: 'Šta je rađeno u organizaciji',
  query: boundedPeriod(z.object(periodFields)),
  answer: answerOf(activityReport),
});
