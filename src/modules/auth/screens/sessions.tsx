import { Badge, Button } from '@mantine/core';
import { Fetched, formatDateTime, Panel, useQuestion } from '../../../admin/kit/index.ts';
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
    ? `posljednja upotreba prije najviše ${USE_MINUTES} min`
    : `posljednja upotreba ${formatDateTime(last_used_at)}`;
}

const noteOf = (one: SignedInSession): string =>
  [METHODS[one.method], one.ip, `prijava ${formatDateTime(one.created_at)}`, lastUse(one)]
    .filter(Boolean)
    .join(' · ');

/** The person's active sign-ins, with buttons to end the others. */
export function Sessions() {
  const asked = useSessions();
  const { send, dialog: proof } = useSecurityAct();
  const { ask, dialog } = useQuestion();
  const endOthers = () =>
    ask({
      title: 'Završiti sve ostale prijave?',
      text: 'Na svim drugim uređajima odmah će se tražiti nova prijava.',
      confirmLabel: 'Završi sve ostale',
      danger: true,
      confirm: () => send(() => api.post('/api/korisnik/sessions/end-others')),
    });
  const end = ({ idguid, device }: SignedInSession) =>
    ask({
      title: `Završiti prijavu na uređaju „${device}”?`,
      text: 'Na njemu će se odmah tražiti nova prijava.',
      confirmLabel: 'Završi',
      danger: true,
      confirm: () => send(() => api.delete(`/api/korisnik/sessions/${idguid}`)),
    });
  return (
    <Panel
      title="Prijave"
      aside={
        (asked.data?.length ?? 0) > 1 && (
          <Button variant="default" size="compact-md" onClick={endOthers}>
            Završi sve ostale
          </Button>
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
                {!one.current && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Završi prijavu: ${one.device}, ${one.ip ?? ''}`}
                    onClick={() => end(one)}
                  >
                    Završi
                  </Button>
                )}
              </Row>
            ))}
          </Rows>
        )}
      </Fetched>
      {dialog}
      {proof}
    </Panel>
  );
}
