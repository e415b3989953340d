import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getKey, useGet } from '../../../admin/kit/index.ts';
import { useLive } from '../../../admin/live/use-live.ts';
import { ROWS } from '../../../admin/queries.ts';
import { KEPT_FILES } from '../labels.ts';
import type { FileSpace, StoredFileRow, StoredFolder } from '../stored-files.api.ts';

/** Paths of the API and of the screen. */
export const { api: FILES, path: SCREEN } = KEPT_FILES;
export const FOLDERS = `${FILES}/folders`;
export const SPACE = `${FILES}/space`;

/** A noun after 1, 3 and 5. */
export const FILE_NOUNS = ['datoteka', 'datoteke', 'datoteka'] as const;

/** Address of a file's content. */
export const contentOf = ({ idguid }: Pick<StoredFileRow, 'idguid'>): string => `${FILES}/${idguid}/content`;

/** Address of a file's thumbnail. */
export const thumbOf = ({ idguid }: Pick<StoredFileRow, 'idguid'>): string => `${FILES}/${idguid}/thumb`;

/** What the screen shows: all files, those outside of folders (null), or a folder's. */
export type Place = 'all' | null | string;

/** The place that an address names. */
export function placeOf(params: URLSearchParams): Place {
  if (params.get('folder_id__null') === 'true') return null;
  const named = params.get('folder_id__in') ?? params.get('folder_id');
  return named && !named.includes(',') ? named : 'all';
}

/** Address of a place; how its files are shown stays. */
export function addressOf(place: Place, params = new URLSearchParams()): string {
  const query = new URLSearchParams();
  for (const name of ['prikaz', 'sort', 'columns']) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  if (place === null) query.set('folder_id__null', 'true');
  else if (place !== 'all') query.set('folder_id__in', place);
  const search = query.toString();
  return search ? `${SCREEN}?${search}` : SCREEN;
}

/** All folders and what depends on them. */
export function useFolders() {
  const asked = useGet<StoredFolder[]>(FOLDERS);
  const client = useQueryClient();
  useLive(['stored-files'], () => foldersChanged(client));
  const folders = asked.data ?? NONE;
  const byId = useMemo(() => new Map(folders.map((folder) => [folder.idguid, folder])), [folders]);
  return { asked, folders, byId };
}
const NONE: StoredFolder[] = [];

export type FoldersById = ReadonlyMap<string, StoredFolder>;

/** Folders from the top down to this one. */
export function pathTo(byId: FoldersById, folder: string | null): StoredFolder[] {
  const path: StoredFolder[] = [];
  let one = byId.get(folder ?? '');
  while (one && !path.includes(one)) {
    path.unshift(one);
    one = byId.get(one.parent_id ?? '');
  }
  return path;
}

/** Where a folder lies, as text: "Ugovori / 2026". */
export const placeText = (byId: FoldersById, folder: string | null): string =>
  pathTo(byId, folder)
    .map(({ name }) => name)
    .join(' / ');

/** How much of its space the organisation uses. */
export const useSpace = () => useGet<FileSpace>(SPACE);

/** At most once a second, however many files change. */
function seldom(work: (client: QueryClient) => void): (client: QueryClient) => void {
  let waiting = false;
  return (client) => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      work(client);
    }, 1000);
  };
}
const rowsChanged = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [ROWS, 'datoteke'] });

/** Refetches what shows files. */
export const filesChanged = seldom((client) => {
  rowsChanged(client);
  void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith(FILES) });
});

const foldersChanged = seldom(
  (client) => void client.invalidateQueries({ queryKey: getKey(FOLDERS).slice(0, 2) }),
);

/** Refetches the rows of the list, which show thumbnails. */
export const previewsChanged = seldom(rowsChanged);
