import { Button } from '@mantine/core';
import { useState } from 'react';
import { counted, Panel, useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { useSecurityAct } from './client.ts';
import { CodesDialog } from './codes.tsx';
import classes from './security.module.css';

/** Number of unused recovery codes, with a button for new ones. */
export function Recovery({ left, withPasskey }: { left: number; withPasskey: boolean }) {
  const { send, dialog } = useSecurityAct(withPasskey);
  const { ask, dialog: question } = useQuestion();
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = () =>
    ask({
      title: 'Napraviti nove rezervne kodove?',
      text: 'Raniji kodovi odmah prestaju vrijediti, pa i oni koje ste odštampali.',
      confirmLabel: 'Napravi nove',
      confirm: () =>
        send(
          (proof) => api.post<{ recovery_codes: string[] }>('/api/korisnik/recovery-codes', proof),
          ({ recovery_codes }) => setCodes(recovery_codes),
        ),
    });
  return (
    <Panel
      title="Rezervni kodovi"
      aside={
        <Button variant="default" size="compact-md" onClick={renew}>
          Napravi nove
        </Button>
      }
    >
      <p className={left > 2 ? classes.muted : classes.warning}>
        {left > 0
          ? `Ostalo vam je ${counted(left, 'neiskorišten kod', 'neiskorištena koda', 'neiskorištenih kodova')}.`
          : 'Nemate nijedan kod. Ako izgubite telefon ili ključ, nećete se moći prijaviti.'}
      </p>
      {question}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </Panel>
  );
}
