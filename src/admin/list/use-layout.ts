import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { messageOf } from '../kit/errors.ts';
import { fetchLayouts, keepDensity, keepLayout, type LayoutChanges, type Layouts } from './client.ts';

const KEY = ['layouts'];
const USUAL: Layouts = { density: 'comfortable', lists: {} };

/** How the person has arranged a list: its columns, their widths in pixels, and how dense all lists are. */
export interface ListLayout {
  /** False while it is not known; nothing is drawn before, or it would jump. */
  ready: boolean;
  columns: string[] | null;
  widths: Readonly<Record<string, number>>;
  density: Layouts['density'];
  /** Takes effect at once, and is kept. */
  keep: (changes: LayoutChanges) => void;
  setDensity: (density: Layouts['density']) => void;
}

/** What is kept of the list for the person, on every device. A list that cannot learn it looks as usual. */
export function useLayout(list: string): ListLayout {
  const client = useQueryClient();
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchLayouts(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const layouts = data ?? USUAL;
  const own = layouts.lists[list] ?? { columns: null, widths: {} };
  const change = (next: Layouts, save: () => Promise<unknown>) => {
    client.setQueryData(KEY, next);
    save().catch((error) => toast.error(messageOf(error)));
  };
  return {
    ...own,
    ready: !isPending,
    density: layouts.density,
    keep: (changes) => {
      const lists = { ...layouts.lists, [list]: { ...own, ...changes } };
      change({ ...layouts, lists }, () => keepLayout(list, changes));
    },
    setDensity: (density) => change({ ...layouts, density }, () => keepDensity(density)),
  };
}
