import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotThere, type NotThereProps } from './not-there.tsx';
import { ErrorState, Spinner } from './states.tsx';

/** Renders `children` with the loaded record; before that a spinner, on failure the error. */
export function Fetched<T>({
  asked,
  children,
  list,
  title,
}: Pick<NotThereProps, 'title'> & {
  /** For a whole page: link shown when the record does not exist. Without it the error is shown in place. */
  list?: NotThereProps['list'];
  asked: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>;
  children: (record: T) => ReactNode;
}) {
  if (asked.data !== undefined) return children(asked.data);
  if (asked.isPending) return <Spinner />;
  const failure = { error: asked.error, onRetry: () => void asked.refetch() };
  return list ? <NotThere list={list} title={title} {...failure} /> : <ErrorState {...failure} />;
}
