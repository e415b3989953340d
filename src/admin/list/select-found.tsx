import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { formatNumber, messageOf } from '../kit/index.ts';
import { fetchAll, type PageMeta, type Query } from './client.ts';
import type { ListDefinition, ListRow } from './definition.ts';
import classes from './list.module.css';

/** Most rows that are selected at once. */
const MOST = 1000;

interface SelectFoundProps {
  list: ListDefinition;
  query: Query;
  meta: PageMeta;
  /** How many are selected. */
  count: number;
  /** Whether all of this page that can be is selected. */
  whole: boolean;
  onFound: (rows: ListRow[]) => void;
}

/** Selects everything that the search and the filters find, also on the other pages. */
export function SelectFound({ list, query, meta, count, whole, onFound }: SelectFoundProps) {
  const { page: _page, after: _after, ...narrowing } = query;
  const all = useMutation({
    mutationFn: () => fetchAll<ListRow>(list.api, narrowing, MOST),
    onSuccess: ({ data }) => onFound(data),
    onError: (error) => toast.error(messageOf(error)),
  });
  if (meta.more || meta.total > MOST || meta.total <= count || (whole && meta.total <= meta.page_size))
    return null;
  return (
    <Button
      className={classes.selectFound}
      size="compact-sm"
      variant="subtle"
      loading={all.isPending}
      onClick={() => all.mutate()}
    >
      Odaberi sve s liste ({formatNumber(meta.total)})
    </Button>
  );
}
