import { Button } from '@mantine/core';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { ConfirmDialog, counted, messageOf, Panel } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { useChanged } from './client.ts';
import { CodesDialog } from './codes.tsx';
import { useProof } from './proof.tsx';
import classes from './security.module.css';

/** How many recovery codes are left, and the way to new ones. */
export function Recovery({ left, withPasskey }: { left: number; withPasskey: boolean }) {
  const changed = useChanged();
  const { proving, dialog } = useProof(withPasskey);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  const renew = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await proving((proof) =>
        api.post<{ recovery_codes: string[] }>('/api/korisnik/recovery-codes', proof),
      );
      if (answer) setCodes(answer.data.recovery_codes);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
      setAsking(false);
      void changed();
    }
  };
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
