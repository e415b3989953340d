import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotThere, type NotThereProps } from './not-there.tsx';
import { Spinner } from './states.tsx';

/** The page of one record: `children` with it as soon as it is there, before that the wait, without it why. */
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
