import { Alert, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiError } from '../../web/call.ts';
import classes from './stale-notice.module.css';

/** State of a stale edit; pass `refused` to `useForm`. */
export function useStale() {
  const [message, setMessage] = useState<string | null>(null);
  const refused = (error: ApiError): boolean => {
    if (error.code !== 'stale') return false;
    setMessage(error.message);
    return true;
  };
  return { message, refused };
}

/** Says who saved meanwhile and offers to load it; the input stays until then. */
export function StaleNotice({ message, onReload }: { message: string | null; onReload: () => void }) {
  if (!message) return null;
  return (
    <Alert className={classes.notice} color="copper" role="alert" title="Zapis je u međuvremenu izmijenjen">
      <p>{message} Vaš unos je još ovdje: po potrebi ga prepišite, pa učitajte novo stanje.</p>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={onReload}
      >
        Učitaj novo stanje
      </Button>
    </Alert>
  );
}
