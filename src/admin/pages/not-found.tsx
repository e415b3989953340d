import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../kit/states.tsx';
import { useTitle } from '../kit/use-title.ts';

/** 404 page. */
export function NotFound() {
  const { pathname } = useLocation();
  useTitle('Stranica nije pronađena');
  return (
    <EmptyState
      heading
      title="Stranica nije pronađena"
      action={
        <Button component={Link} to="/dashboard">
          Na Dashboard
        </Button>
      }
    >
      Na adresi <code>{pathname}</code> nema ničega. Možda je stranica premještena ili je adresa pogrešno
      upisana.
    </EmptyState>
  );
}
