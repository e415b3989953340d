import { defineList } from '../../../admin/list/definition.ts';
import type { RunState } from '../checker.api.ts';
import { DEVICE_NAMES } from '../names.ts';
import { runPage } from '../paths.ts';
import { type SavedRun, savedRunsList } from '../saved-runs.api.ts';

export const API = '/api/admin/checker-runs';

const STATES: Record<RunState, string> = {
  waiting: 'Na čekanju',
  running: 'U toku',
  done: 'Završena',
  failed: 'Neuspjela',
  cancelled: 'Prekinuta',
};

/** The stored runs of the checker; each leads to its public report. */
export const runList = defineList<SavedRun>({
  name: 'provjere-sajtova',
  path: '/admin/settings/provjere',
  api: API,
  spec: savedRunsList,
  columns: {
    url: { kind: 'text', label: 'Adresa', list: true },
    device: { kind: 'choice', label: 'Uređaj', list: true, options: DEVICE_NAMES },
    state: { kind: 'choice', label: 'Stanje', list: true, options: STATES },
    created_at: { kind: 'moment', label: 'Zatražena', list: true },
  },
  labels: { many: 'Provjere sajtova', count: ['provjera', 'provjere', 'provjera'], all: 'Sve provjere' },
  searchLabel: 'Pretraži po adresi ili oznaci',
  title: 'url',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ url }) => shortUrl(url),
  linkTo: ({ idguid }) => runPage(idguid),
  newTab: true,
  cells: { url: ({ url }) => shortUrl(url) },
  filters: { state: { options: STATES } },
});

const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');
