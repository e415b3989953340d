import { VisuallyHidden } from '@mantine/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { MenuItem } from '../../core/manifest.ts';
import { flatMenu } from '../../menu.ts';
import { api } from '../../web/api.ts';
import { useLive } from '../live/use-live.ts';
import classes from './sidebar.module.css';

type Count = NonNullable<MenuItem['count']>;

/** Refetch interval in milliseconds of counts without a live topic. */
const AGAIN = 60_000;
/** Larger counts are shown as `99+`. */
const MOST = 99;

/** Count beside a menu entry; a closed group shows the sum of its entries; nothing for 0. */
export function MenuCount({ item }: { item: MenuItem }) {
  const counts = flatMenu([item]).flatMap(({ count }) => count ?? []);
  return counts.length > 0 ? <Sum counts={counts} quiet={item.children !== undefined} /> : null;
}

/** `quiet`: hidden from screen readers, which hear it at the entry. */
function Sum({ counts, quiet }: { counts: readonly Count[]; quiet: boolean }) {
  const client = useQueryClient();
  const topics = counts.flatMap(({ topic }) => topic ?? []);
  useLive(topics, () => void client.invalidateQueries({ queryKey: ['menu-count'] }));
  const found = useQueries({
    queries: counts.map(({ from, topic }) => ({
      queryKey: ['menu-count', from],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api.get<Record<string, number>>(from, { signal })).data,
      refetchInterval: topic ? false : AGAIN,
      retry: false,
    })),
  });
  const total = counts.reduce((sum, { field }, at) => sum + (found[at]?.data?.[field] ?? 0), 0);
  if (total === 0) return null;
  return (
    <span className={classes.count} aria-hidden={quiet || undefined}>
      {!quiet && <VisuallyHidden>{counts[0]?.label}: </VisuallyHidden>}
      {total > MOST ? `${MOST}+` : total}
    </span>
  );
}
