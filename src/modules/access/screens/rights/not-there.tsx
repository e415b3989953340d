import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState, ErrorState, PageHeader, statusOf } from '../../../../admin/kit/index.ts';

/** The page of something that is not there, or could not be loaded. */
export function NotThere({
  error,
  list,
  onRetry,
}: {
  error: unknown;
  list: { label: string; to: string };
  onRetry: () => void;
}) {
  return (
    <>
      <PageHeader title={list.label} crumbs={[list]} />
      {statusOf(error) === 404 ? (
        <div role="alert">
          <EmptyState
            title="Zapis nije pronađen"
            action={
              <Button component={Link} to={list.to}>
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
