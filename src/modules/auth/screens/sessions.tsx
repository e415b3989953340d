import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog, ErrorState, formatDateTime, Panel, Spinner } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { SignedInSession } from '../factors/security.api.ts';
import { useSecurityAct, useSessions } from './client.ts';
import { Row, Rows } from './rows.tsx';
import classes from './security.module.css';

const METHODS: Record<SignedInSession['method'], string> = {
  password: 'Lozinka',
  totp: 'Lozinka i kod',
  recovery: 'Lozinka i rezervni kod',
  passkey: 'Pristupni ključ',
  link: 'Link iz poruke',
  impersonation: 'Administrator u vaše ime',
};

/** Minutes between two records of a session's use. */
const USE_MINUTES = 15;

function lastUse({ current, last_used_at }: SignedInSession): string {
  if (current) return 'koristi se upravo sada';
  const minutes = (Date.now() - new Date(last_used_at).getTime()) / 60_000;
  return minutes < USE_MINUTES
    ? `zadnja upotreba prije najviše ${USE_MINUTES} min`
    : `zadnja upotreba ${formatDateTime(last_used_at)}`;
}

const noteOf = (one: SignedInSession): string =>
  [METHODS[one.method], one.ip, `prijava ${formatDateTime(one.created_at)}`, lastUse(one)]
    .filter(Boolean)
    .join(' · ');

/** The person's active sign-ins, with buttons to end the others. */
export function Sessions() {
  const { data, error, refetch } = useSessions();
  const { act, busy } = useSecurityAct();
  const [ending, setEnding] = useState<SignedInSession | 'others' | null>(null);
  const end = (which: SignedInSession | 'others') =>
    act(() =>
      which === 'others'
        ? api.post('/api/korisnik/sessions/end-others')
        : api.delete(`/api/korisnik/sessions/${which.idguid}`),
    ).then(() => setEnding(null));
  return (
    <Panel
      title="Prijave"
      aside={
        (data?.length ?? 0) > 1 && (
          <Button variant="default" size="compact-md" onClick={() => setEnding('others')}>
            Završi sve ostale
          </Button>
        )
      }
    >
      <p className={classes.muted}>
        Uređaji na kojima ste prijavljeni. Prikazana je adresa s koje ste se prijavili. Zadnja upotreba može
        biti i do {USE_MINUTES} minuta novija.
      </p>
      {data ? (
        <Rows label="Prijave">
          {data.map((one) => (
            <Row
              key={one.idguid}
              name={one.device}
              badge={one.current && <Badge size="sm">Ova prijava</Badge>}
              note={noteOf(one)}
            >
              {!one.current && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Završi prijavu: ${one.device}, ${one.ip ?? ''}`}
                  onClick={() => setEnding(one)}
                >
                  Završi
                </Button>
              )}
            </Row>
          ))}
        </Rows>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
      <ConfirmDialog
        opened={ending !== null}
        title={ending === 'others' ? 'Završiti sve ostale prijave?' : 'Završiti ovu prijavu?'}
        confirmLabel={ending === 'others' ? 'Završi sve ostale' : 'Završi'}
        danger
        loading={busy}
        onConfirm={() => ending && void end(ending)}
        onClose={() => setEnding(null)}
      >
        {ending === 'others'
          ? 'Na svim drugim uređajima odmah će se tražiti nova prijava.'
          : ending && `Na uređaju „${ending.device}” odmah će se tražiti nova prijava.`}
      </ConfirmDialog>
    </Panel>
  );
}
