import { Button, Checkbox, CloseButton } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog, counted, useAct } from '../../../admin/kit/index.ts';
import list from '../../../admin/resource/list/list.module.css';
import { api } from '../../../web/api.ts';
import type { JobRow } from '../jobs.api.ts';
import classes from './jobs.module.css';

interface HandlingProps {
  /** The jobs on the page; others cannot be selected. */
  rows: readonly JobRow[];
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
}

/** Selects the whole page, and has what is selected tried again or given up. */
export function Handling({ rows, picked, onPick }: HandlingProps) {
  const { act, busy } = useAct();
  const [ending, setEnding] = useState(false);
  const waiting = rows.filter(({ state }) => state !== 'active');
  const chosen = waiting.filter(({ idguid }) => picked.has(idguid));
  if (chosen.length === 0) return null;
  const clear = () => onPick(new Set());
  const send = (what: 'ponovi' | 'odustani') =>
    act(() => api.post(`/api/admin/poslovi/${what}`, { idguids: chosen.map(({ idguid }) => idguid) }), {
      done: () => {
        setEnding(false);
        clear();
      },
    });
  const all = chosen.length === waiting.length;
  return (
    <>
      <section className={`${list.selection} ${classes.bar}`} aria-label="Odabrani poslovi">
        <Checkbox
          size="xs"
          aria-label="Odaberi sve na stranici"
          checked={all}
          indeterminate={!all}
          onChange={() => onPick(new Set(all ? [] : waiting.map(({ idguid }) => idguid)))}
        />
        <span aria-live="polite">
          Odabrano: <b>{counted(chosen.length, 'posao', 'posla', 'poslova')}</b>
        </span>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          leftSection={<IconRefresh size={15} aria-hidden />}
          onClick={() => void send('ponovi')}
        >
          Ponovi
        </Button>
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          disabled={busy}
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          onClick={() => setEnding(true)}
        >
          Odustani
        </Button>
        <CloseButton size="sm" aria-label="Poništi odabir" onClick={clear} />
      </section>
      <ConfirmDialog
        opened={ending}
        title={`Odustati od ${counted(chosen.length, 'posla', 'posla', 'poslova')}?`}
        confirmLabel="Odustani"
        danger
        loading={busy}
        onConfirm={() => void send('odustani')}
        onClose={() => setEnding(false)}
      >
        Ti poslovi se više neće pokušavati. Mail koji još nije poslan neće biti poslan.
      </ConfirmDialog>
    </>
  );
}
