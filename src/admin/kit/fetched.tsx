import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotThere, type NotThereProps } from './not-there.tsx';
import { Spinner } from './states.tsx';

/** Renders `children` with the loaded record; before that a spinner, on failure the error. */
export function Fetched<T>({
  asked,
  children,
  ...where
}: Pick<NotThereProps, 'list' | 'title'> & {
  asked: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>;
  children: (record: T) => ReactNode;
}) {
  if (asked.data !== undefined) return children(asked.data);
  if (asked.isPending) return <Spinner />;
  return <NotThere {...where} error={asked.error} onRetry={() => void asked.refetch()} />;
}
