/** API of the stored runs for the operator's people: list and removal. */
import { z } from 'zod';
import { answerOf, endpoint, id, instant, pageOf } from '../../core/endpoint.ts';
import type { ListSpec } from '../../core/list-query.ts';
import { RUN_STATES, type RunState } from './checker.api.ts';
import { DEVICE_NAMES } from './names.ts';
import { DEVICES } from './paths.ts';

const PATH = '/api/admin/checker-runs';
const tag = 'Provjera sajta';

const row = z.strictObject({
  idguid: id,
  url: z.string(),
  device: z.enum(DEVICES),
  state: z.enum(RUN_STATES),
  created_at: instant,
});
export type SavedRun = z.infer<typeof row>;

const STATE_LABELS: Record<RunState, string> = {
  waiting: 'Na čekanju',
  running: 'U toku',
  done: 'Završena',
  failed: 'Neuspjela',
  cancelled: 'Prekinuta',
};

export const savedRunsList = {
  sortable: ['created_at', 'url'],
  sort: '-created_at',
  filters: { state: { kind: 'choice', label: 'Stanje', options: STATE_LABELS } },
  columns: {
    url: { kind: 'text', label: 'Adresa', max: 200, list: true },
    device: { kind: 'choice', label: 'Uređaj', options: DEVICE_NAMES, list: true },
    state: { kind: 'choice', label: 'Stanje', options: STATE_LABELS, list: true },
    created_at: { kind: 'moment', label: 'Zatražena', list: true },
  },
} as const satisfies ListSpec<'created_at' | 'url'>;
export type SavedRunSort = (typeof savedRunsList)['sortable'][number];

export const savedRunsApi = endpoint({
  tag,
  method: 'GET',
  path: PATH,
  permission: 'admin_settings_pregled',
  summary: 'Sačuvane provjere sajtova',
  list: savedRunsList as ListSpec<SavedRunSort>,
  answer: pageOf(row),
});

export const removeRunApi = endpoint({
  tag,
  method: 'DELETE',
  path: `${PATH}/:id`,
  permission: 'admin_settings_save',
  summary: 'Obriši provjeru s njenim izvještajem, stranicom i slikama',
  params: z.object({ id: z.string().describe('Oznaka provjere.') }),
  answer: answerOf(z.null()),
});
