import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Resource } from '../../../core/resource.ts';
import { EmptyState, ErrorState, PageHeader, statusOf } from '../../kit/index.ts';
import { useRecent } from '../../palette/recent.ts';
import { lastListPath } from '../paths.ts';

/** The page of a record that is not there, or could not be loaded: says which, and leads on. */
export function RecordGone({
  resource,
  error,
  onRetry,
}: {
  resource: Resource;
  error: unknown;
  onRetry: () => void;
}) {
  const list = lastListPath(resource);
  useRecent(statusOf(error) === 404 ? null : undefined);
  return (
    <>
      <PageHeader title={resource.labels.one} crumbs={[{ label: resource.labels.many, to: list }]} />
      {statusOf(error) === 404 ? (
        <div role="alert">
          <EmptyState
            title="Zapis nije pronađen"
            action={
              <Button component={Link} to={list}>
                Na popis
              </Button>
            }
          >
            Možda je obrisan, ili pripada drugoj organizaciji.
          </EmptyState>
        </div>
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </>
  );
}
