import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createView,
  deleteView,
  fetchViews,
  type NewView,
  type SavedView,
  updateView,
  type ViewChanges,
} from '../../../../admin/list/client.ts';
import { SEARCHES } from '../paths.ts';

const KEY = ['views', SEARCHES];
const NONE: SavedView[] = [];

/** Saved searches, which the product keeps as views of lists, and what can be done with them. */
export function useSavedSearches() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: KEY });
  const asked = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchViews(SEARCHES, signal),
    staleTime: 60_000,
  });
  const create = useMutation({
    networkMode: 'always',
    mutationFn: (view: Omit<NewView, 'resource'>) => createView(SEARCHES, view),
    onSuccess,
  });
  const update = useMutation({
    networkMode: 'always',
    mutationFn: ({ idguid, ...changes }: { idguid: string } & ViewChanges) => updateView(idguid, changes),
    onSuccess,
  });
  const remove = useMutation({ networkMode: 'always', mutationFn: deleteView, onSuccess });
  return { list: asked.data ?? NONE, create, update, remove };
}
