import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useRecent } from '../palette/recent.ts';
import { statusOf } from './errors.ts';
import { PageHeader } from './page-header.tsx';
import { EmptyState, ErrorState } from './states.tsx';

export interface NotThereProps {
  /** What was thrown when it was asked for. */
  error: unknown;
  /** Where the person goes on. */
  list: { label: string; to: string };
  /** What it would have been; without it the list's name. */
  title?: string;
  onRetry: () => void;
}

/** The page of a record that is not there, or could not be loaded: says which, and leads on. */
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
