import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog, counted, Panel } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { useSecurityAct } from './client.ts';
import { CodesDialog } from './codes.tsx';
import classes from './security.module.css';

/** Number of unused recovery codes, with a button for new ones. */
export function Recovery({ left, withPasskey }: { left: number; withPasskey: boolean }) {
  const { act, busy, dialog } = useSecurityAct(withPasskey);
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = () =>
    act(
      (proof) => api.post<{ recovery_codes: string[] }>('/api/korisnik/recovery-codes', proof),
      ({ recovery_codes }) => setCodes(recovery_codes),
    ).then(() => setAsking(false));
  return (
    <Panel
      title="Rezervni kodovi"
      aside={
        <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
          Napravi nove
        </Button>
      }
    >
      <p className={left > 2 ? classes.muted : classes.warning}>
        {left > 0
          ? `Ostalo vam je ${counted(left, 'neiskorišten kod', 'neiskorištena koda', 'neiskorištenih kodova')}.`
          : 'Nemate nijedan kod. Ako izgubite telefon ili ključ, nećete se moći prijaviti.'}
      </p>
      <ConfirmDialog
        opened={asking}
        title="Napraviti nove rezervne kodove?"
        confirmLabel="Napravi nove"
        loading={busy}
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      >
        Raniji kodovi odmah prestaju važiti, pa i oni koje ste odštampali.
      </ConfirmDialog>
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </Panel>
  );
}
