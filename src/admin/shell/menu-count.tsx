import { VisuallyHidden } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { MenuItem } from '../../core/manifest.ts';
import { flatMenu } from '../../menu.ts';
import { api } from '../../web/api.ts';
import classes from './sidebar.module.css';

type Count = NonNullable<MenuItem['count']>;

/** Milliseconds after which the number is asked for again; what is done here asks at once. */
const AGAIN = 60_000;
/** The largest number that is written out. */
const MOST = 99;

/** The number beside an entry, and beside a group that hides its entries the sum of theirs; nothing for 0. */
export function MenuCount({ item }: { item: MenuItem }) {
  const counts = flatMenu([item]).flatMap(({ count }) => count ?? []);
  return counts.length > 0 ? <Sum counts={counts} quiet={item.children !== undefined} /> : null;
}

/** `quiet`: a group is called by its name alone; who listens hears the number at the entry. */
function Sum({ counts, quiet }: { counts: readonly Count[]; quiet: boolean }) {
  const found = useQueries({
    queries: counts.map(({ from }) => ({
      queryKey: ['menu-count', from],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api.get<Record<string, number>>(from, { signal })).data,
      refetchInterval: AGAIN,
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
