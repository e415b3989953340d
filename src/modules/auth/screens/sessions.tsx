import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import {
  ConfirmDialog,
  ErrorState,
  formatDateTime,
  messageOf,
  NONE,
  Panel,
  Spinner,
} from '../../../admin/kit/index.ts';
import { type SimpleColumn, SimpleTable } from '../../../admin/kit/simple-table.tsx';
import { api } from '../../../web/api.ts';
import type { SignedInSession } from '../factors/security.api.ts';
import { useChanged, useSessions } from './client.ts';
import classes from './security.module.css';

const METHODS: Record<SignedInSession['method'], string> = {
  password: 'Lozinka',
  totp: 'Lozinka i kod',
  recovery: 'Lozinka i rezervni kod',
  passkey: 'Pristupni ključ',
  link: 'Link iz poruke',
  impersonation: 'Administrator u vaše ime',
};

/** Minutes for which a session may have been used without the server taking note. */
const UNSEEN = 15;

function lastUse({ current, last_used_at }: SignedInSession): string {
  if (current) return 'Upravo sada';
  const minutes = (Date.now() - new Date(last_used_at).getTime()) / 60_000;
  return minutes < UNSEEN ? `Prije najviše ${UNSEEN} min` : formatDateTime(last_used_at);
}

/** Where the person is signed in, and the way to end that. */
export function Sessions() {
  const { data, error, refetch } = useSessions();
  const changed = useChanged();
  const [ending, setEnding] = useState<SignedInSession | 'others' | null>(null);
  const [busy, setBusy] = useState(false);

  const end = async (which: SignedInSession | 'others'): Promise<void> => {
    setBusy(true);
    try {
      if (which === 'others') await api.post('/api/korisnik/sessions/end-others');
      else await api.delete(`/api/korisnik/sessions/${which.idguid}`);
      toast.success(which === 'others' ? 'Ostale prijave su završene.' : 'Prijava je završena.');
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
      setEnding(null);
      void changed();
    }
  };

  const columns: SimpleColumn<SignedInSession>[] = [
    {
      key: 'device',
      label: 'Uređaj',
      render: (one) => (
        <span className={classes.named}>
          <span className={classes.name}>{one.device}</span>
          {one.current && <Badge size="sm">Ova prijava</Badge>}
        </span>
      ),
    },
    { key: 'method', label: 'Način', render: (one) => METHODS[one.method] },
    { key: 'ip', label: 'Adresa', render: (one) => one.ip ?? NONE },
    { key: 'created_at', label: 'Prijava', render: (one) => formatDateTime(one.created_at) },
    { key: 'last_used_at', label: 'Zadnja upotreba', render: lastUse },
    {
      key: 'actions',
      label: 'Radnje',
      render: (one) =>
        one.current ? (
          NONE
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Završi prijavu: ${one.device}, ${one.ip ?? ''}`}
            onClick={() => setEnding(one)}
          >
            Završi
          </Button>
        ),
    },
  ];

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
        biti i do 15 minuta novija.
      </p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SimpleTable label="Prijave" columns={columns} rows={data} />
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
