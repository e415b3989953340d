import { z } from 'zod';
import { ACTION_LABELS } from '../../core/audit-actions.ts';
import { answerOf, endpoint, id, pageOf } from '../../core/endpoint.ts';
import type { ListSpec } from '../../core/list-query.ts';
import { historyEntry } from '../../core/resource-api.ts';

/** One line of the trail: who did what, when and from where. */
const trailLine = z
  .strictObject({
    id,
    ...historyEntry.shape,
    actor_id: id.nullable().describe('Prazno kad se ne zna ko je to bio.'),
    resource: z.string().describe('Vrsta zapisa.'),
    label: z.string().describe('Vrsta zapisa na bosanskom.'),
    record_id: id,
    record: z.string().describe('Tadašnji naziv zapisa.'),
    path: z
      .string()
      .nullable()
      .describe('Adresa zapisa u aplikaciji; prazno kad je obrisan ili nema stranicu.'),
    ip: z.string().nullable(),
  })
  .meta({ id: 'TrailLine' });
export type TrailLine = z.infer<typeof trailLine>;

const list = {
  sortable: ['at'],
  sort: '-at',
  tenant: true,
  filters: {
    at: { kind: 'moment', label: 'Kada' },
    actor: { kind: 'reference', label: 'Osoba (oznaka)' },
    via: { kind: 'choice', label: 'Preko čega je osoba radila' },
    action: { kind: 'choice', label: 'Radnja', options: ACTION_LABELS },
    resource: { kind: 'choice', label: 'Vrsta zapisa' },
    record: { kind: 'reference', label: 'Zapis (oznaka)' },
    ip: { kind: 'text', label: 'IP adresa' },
  },
  columns: {
    at: { kind: 'moment', label: 'Kada', list: true },
    action: { kind: 'choice', label: 'Radnja', list: true, options: ACTION_LABELS },
    record: { kind: 'text', label: 'Zapis', list: true },
    actor: { kind: 'text', label: 'Ko', list: true },
    ip: { kind: 'text', label: 'Odakle', list: true },
    label: { kind: 'text', label: 'Vrsta zapisa' },
    via: { kind: 'text', label: 'Preko čega' },
    changes: { kind: 'text', label: 'Izmjene', max: 200 },
  },
} as const satisfies ListSpec<'at'>;

const common = { method: 'GET', permission: 'admin_dnevnik_pregled', tag: 'Dnevnik izmjena' } as const;

export const trailApi = endpoint({
  ...common,
  path: '/api/admin/dnevnik',
  summary: 'Ko je šta mijenjao',
  list: list as ListSpec<'at'>,
  answer: pageOf(trailLine),
});

const trailActor = z.strictObject({ id, name: z.string().describe('Ime uz posljednju radnju.') });
export type TrailActor = z.infer<typeof trailActor>;

export const trailActorsApi = endpoint({
  ...common,
  path: '/api/admin/dnevnik/osobe',
  summary: 'Ko se u dnevniku pojavljuje',
  query: z.object({
    tenant: z.string().max(100).optional().describe('Samo za operatera: organizacija čiji se dnevnik gleda.'),
  }),
  answer: answerOf(z.array(trailActor)),
});
