import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { messageOf } from '../kit/errors.ts';
import { fetchLayouts, keepDensity, keepLayout, type LayoutChanges, type Layouts } from './client.ts';

const KEY = ['layouts'];
const PLAIN = { columns: null, widths: {} };
const USUAL: Layouts = { density: 'comfortable', lists: {} };

/** A person's layout of a list: columns, widths in pixels; density counts for all lists. */
export interface ListLayout {
  /** False while loading; the list waits, so that it does not jump. */
  ready: boolean;
  columns: string[] | null;
  widths: Readonly<Record<string, number>>;
  density: Layouts['density'];
  /** Takes effect at once and is saved. */
  keep: (changes: LayoutChanges) => void;
  setDensity: (density: Layouts['density']) => void;
}

/** The person's layout of the list, saved on the server; defaults if it cannot be loaded. */
export function useLayout(list: string): ListLayout {
  const client = useQueryClient();
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchLayouts(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const layouts = data ?? USUAL;
  const own = layouts.lists[list] ?? PLAIN;
  // Starts from the latest layout, not the last rendered one, so that two quick changes both count.
  const change = (next: (now: Layouts) => Layouts, save: () => Promise<unknown>) => {
    client.setQueryData<Layouts>(KEY, (now = USUAL) => next(now));
    save().catch((error) => toast.error(messageOf(error)));
  };
  return {
    ...own,
    ready: !isPending,
    density: layouts.density,
    keep: (changes) =>
      change(
        (now) => ({
          ...now,
          lists: { ...now.lists, [list]: { ...(now.lists[list] ?? PLAIN), ...changes } },
        }),
        () => keepLayout(list, changes),
      ),
    setDensity: (density) =>
      change(
        (now) => ({ ...now, density }),
        () => keepDensity(density),
      ),
  };
}
