import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { Fetched, formatDateTime, Panel, useGet, useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { SIGN_IN_METHODS, type SignedInSession, sessionsApi } from '../factors/security.api.ts';
import { SESSIONS, useSecurityAct } from './client.ts';
import { Row, Rows } from './rows.tsx';
import classes from './security.module.css';

/** Sign-ins that the profile shows. */
const SHOWN = 5;
/** Minutes between two records of a session's use. */
const USE_MINUTES = 15;

/** When a sign-in was last used, in words. */
export function lastUse({ current, last_used_at }: SignedInSession): string {
  if (current) return 'upravo sada';
  const minutes = (Date.now() - new Date(last_used_at).getTime()) / 60_000;
  return minutes < USE_MINUTES ? `prije najviše ${USE_MINUTES} min` : formatDateTime(last_used_at);
}

const noteOf = (one: SignedInSession): string =>
  [
    SIGN_IN_METHODS[one.method],
    one.ip,
    `prijava ${formatDateTime(one.created_at)}`,
    `${one.current ? 'koristi se' : 'posljednja upotreba'} ${lastUse(one)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Ends sign-ins after a question. `dialogs` is to be rendered. */
export function useEnding() {
  const { send, dialog: proof } = useSecurityAct();
  const { ask, dialog } = useQuestion();
  return {
    endOthers: () =>
      ask({
        title: 'Završiti sve ostale prijave?',
        text: 'Na svim drugim uređajima odmah će se tražiti nova prijava.',
        confirmLabel: 'Završi sve ostale',
        danger: true,
        confirm: () => send(() => api.post('/api/korisnik/sessions/end-others')),
      }),
    end: ({ idguid, device }: SignedInSession) =>
      ask({
        title: `Završiti prijavu na uređaju „${device}”?`,
        text: 'Na njemu će se odmah tražiti nova prijava.',
        confirmLabel: 'Završi',
        danger: true,
        confirm: () => send(() => api.delete(`/api/korisnik/sessions/${idguid}`)),
      }),
    dialogs: (
      <>
        {dialog}
        {proof}
      </>
    ),
  };
}

/** Ends one sign-in; the current one is ended by signing out. */
export const EndButton = ({ of, onClick }: { of: SignedInSession; onClick: () => void }) =>
  of.current ? null : (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Završi prijavu: ${of.device}, ${of.ip ?? ''}`}
      onClick={onClick}
    >
      Završi
    </Button>
  );

/** The person's newest sign-ins, with buttons to end the others and the way to all of them. */
export function Sessions() {
  const asked = useGet<SignedInSession[]>(sessionsApi.path, { page_size: SHOWN });
  const { end, endOthers, dialogs } = useEnding();
  return (
    <Panel
      title="Prijave"
      aside={
        (asked.data?.length ?? 0) > 1 && (
          <span className={classes.actions}>
            <Link to={SESSIONS}>Sve prijave</Link>
            <Button variant="default" size="compact-md" onClick={endOthers}>
              Završi sve ostale
            </Button>
          </span>
        )
      }
    >
      <p className={classes.muted}>
        Uređaji na kojima ste prijavljeni. Prikazana je adresa s koje ste se prijavili. Posljednja upotreba
        može biti i do {USE_MINUTES} minuta novija.
      </p>
      <Fetched asked={asked}>
        {(sessions) => (
          <Rows label="Prijave">
            {sessions.map((one) => (
              <Row
                key={one.idguid}
                name={one.device}
                badge={one.current && <Badge size="sm">Ova prijava</Badge>}
                note={noteOf(one)}
              >
                <EndButton of={one} onClick={() => end(one)} />
              </Row>
            ))}
          </Rows>
        )}
      </Fetched>
      {dialogs}
    </Panel>
  );
}
