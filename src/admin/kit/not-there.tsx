import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { statusOf } from './errors.ts';
import { PageHeader } from './page-header.tsx';
import { useRecent } from './recent.ts';
import { EmptyState, ErrorState } from './states.tsx';

export interface NotThereProps {
  /** The thrown error. */
  error: unknown;
  /** The list to go to. */
  list: { label: string; to: string };
  /** Page title; default: the list's name. */
  title?: string;
  onRetry: () => void;
}

/** Page of a record that does not exist or could not be loaded, with a link to the list. */
export function NotThere({ error, list, title, onRetry }: NotThereProps) {
  const gone = statusOf(error) === 404;
  useRecent(gone ? null : undefined);
  return (
    <>
      <PageHeader title={title ?? list.label} crumbs={[list]} />
      {gone ? (
        <div role="alert">
          <EmptyState
            title="Zapis nije pronađen"
            action={
              <Button component={Link} to={list.to}>
                Na listu
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
