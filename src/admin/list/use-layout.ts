import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { messageOf } from '../kit/errors.ts';
import { fetchLayouts, keepDensity, keepLayout, type LayoutChanges, type Layouts } from './client.ts';

const KEY = ['layouts'];
const PLAIN = { columns: null, widths: {} };
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
  const own = layouts.lists[list] ?? PLAIN;
  // Begins with what is kept now, not with what was last drawn: of two changes in one moment neither is lost.
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
