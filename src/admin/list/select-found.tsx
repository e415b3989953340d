import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { MAX_EDITED } from '../../core/records/edit-many.api.ts';
import { formatNumber, messageOf } from '../kit/index.ts';
import { fetchAll, type PageMeta, type Query } from './client.ts';
import type { ListDefinition, ListRow } from './definition.ts';
import classes from './list.module.css';

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

/** Selects everything that the search and the filters find, also on the other pages: at most what the largest bulk action takes. */
export function SelectFound({ list, query, meta, count, whole, onFound }: SelectFoundProps) {
  const { page: _page, after: _after, ...narrowing } = query;
  const all = useMutation({
    mutationFn: () => fetchAll<ListRow>(list.api, narrowing, MAX_EDITED),
  });
  // Callbacks of `mutate` end with the component, which a new search takes away: what an old one found is not selected.
  const select = () =>
    all.mutate(undefined, {
      onSuccess: ({ data }) => onFound(data),
      onError: (error) => toast.error(messageOf(error)),
    });
  if (meta.more || meta.total > MAX_EDITED || meta.total <= count || (whole && meta.total <= meta.page_size))
    return null;
  return (
    <Button
      className={classes.selectFound}
      size="compact-sm"
      variant="subtle"
      loading={all.isPending}
      onClick={select}
    >
      Odaberi sve s liste ({formatNumber(meta.total)})
    </Button>
  );
}
