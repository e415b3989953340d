import { z } from 'zod';
import { answerOf, conflict, endpoint, id, idParams, instant, pageOf } from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { historyEntry } from '../../../core/resource-api.ts';
import { LEVEL_LABELS, LEVEL_NAMES } from '../levels.ts';
import { PROBLEM_LABELS, PROBLEM_STATES } from './states.ts';

const PATH = '/api/admin/app-logs/problems';
const tag = 'Problemi u logovima';
const read = { method: 'GET', permission: 'admin_app_logs_pregled', tag } as const;

const row = z
  .strictObject({
    idguid: id,
    fingerprint: z.string().describe('Traži se sa `problem:`.'),
    app: z.string(),
    kind: z.string().describe('Vrsta greške; prazno kad je nema.'),
    title: z.string(),
    place: z.string().nullable().describe('Gdje se desilo.'),
    level: z.enum(LEVEL_NAMES),
    other: z.boolean().describe('Sve ostale greške aplikacije koja ih ima previše različitih.'),
    state: z.enum(PROBLEM_STATES),
    lines: z.int().describe('Koliko puta se desilo.'),
    first_at: instant,
    last_at: instant,
    releases: z.array(z.string()),
    solved_at: instant.nullable(),
    returned_at: instant.nullable(),
    version: z.int().describe('Raste sa svakom izmjenom stanja.'),
    updated_at: instant,
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'AppLogProblem' });
export type ProblemRow = z.infer<typeof row>;

const state = { kind: 'choice', label: 'Stanje', options: PROBLEM_LABELS } as const;
const level = { kind: 'choice', label: 'Nivo', options: LEVEL_LABELS } as const;
const app = { kind: 'text', label: 'Aplikacija', max: 40 } as const;
const last_at = { kind: 'moment', label: 'Posljednji put' } as const;
const first_at = { kind: 'moment', label: 'Prvi put' } as const;
const lines = { kind: 'integer', label: 'Koliko puta' } as const;
const list = {
  sortable: ['last_at', 'first_at', 'lines', 'title'],
  sort: '-last_at',
  filters: { state, app, level, last_at, first_at, lines },
  columns: {
    title: { kind: 'text', label: 'Greška', max: 300, list: true },
    app: { ...app, list: true },
    state: { ...state, list: true },
    lines: { ...lines, list: true },
    first_at: { ...first_at, list: true },
    last_at: { ...last_at, list: true },
    kind: { kind: 'text', label: 'Vrsta', max: 100, list: false },
    place: { kind: 'text', label: 'Gdje', max: 200, list: false },
    level: { ...level, list: false },
    solved_at: { kind: 'moment', label: 'Riješeno', list: false },
    returned_at: { kind: 'moment', label: 'Vratilo se', list: false },
  },
} as const satisfies ListSpec<'last_at' | 'first_at' | 'lines' | 'title'>;
export type ProblemSort = (typeof list)['sortable'][number];

export const problemsApi = endpoint({
  ...read,
  path: PATH,
  summary: 'Problemi: iste greške zajedno',
  list: list as ListSpec<ProblemSort>,
  answer: pageOf(row),
});

export const problemApi = endpoint({
  ...read,
  path: `${PATH}/:idguid`,
  summary: 'Jedan problem',
  params: idParams,
  answer: answerOf(row),
});

export const problemChangeApi = endpoint({
  method: 'PATCH',
  permission: 'admin_app_logs_save',
  tag,
  path: `${PATH}/:idguid`,
  summary: 'Označi problem kao viđen, riješen ili ponovo otvoren',
  params: idParams,
  body: z.strictObject({
    version: z.int('Neispravna verzija.').describe('Verzija koja se mijenja.'),
    state: z.enum(['new', 'seen', 'solved'], 'Odaberite stanje: Novo, Viđeno ili Riješeno.'),
  }),
  answer: answerOf(row),
  refuses: conflict(row, 'Neko je problem u međuvremenu promijenio (`stale`).'),
});

export const problemHistoryApi = endpoint({
  ...read,
  path: `${PATH}/:idguid/history`,
  summary: 'Problem: historija izmjena stanja',
  params: idParams,
  answer: answerOf(z.array(historyEntry)),
});
