import { defineList } from '../../../admin/list/definition.ts';
import { runPage } from '../paths.ts';
import { type SavedRun, savedRunsList } from '../saved-runs.api.ts';

export const API = '/api/admin/checker-runs';

/** The runs of the checker that are kept; each leads to its public report. */
export const runList = defineList<SavedRun>({
  name: 'provjere-sajtova',
  path: '/admin/settings/provjere',
  api: API,
  spec: savedRunsList,
  labels: { many: 'Provjere sajtova', count: ['provjera', 'provjere', 'provjera'], all: 'Sve provjere' },
  searchLabel: 'Pretraži po adresi ili oznaci',
  title: 'url',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ url }) => shortUrl(url),
  linkTo: ({ idguid }) => runPage(idguid),
  newTab: true,
  cells: { url: ({ url }) => shortUrl(url) },
});

const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');
