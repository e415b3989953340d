import { Button, Checkbox, CloseButton } from '@mantine/core';
import { IconCheck, IconMailOff, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog, counted, useAct } from '../../../admin/kit/index.ts';
import list from '../../../admin/list/list.module.css';
import { api } from '../../../web/api.ts';
import type { MessageRow } from '../inbox.api.ts';
import type { MessageAction } from '../inbox.states.ts';
import { API } from './client.ts';
import classes from './site.module.css';

interface SelectionBarProps {
  /** The messages on the page; others cannot be selected. */
  rows: readonly MessageRow[];
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
}

/** Selects the whole page, and says what can be done with what is selected. */
export function SelectionBar({ rows, picked, onPick }: SelectionBarProps) {
  const { act, busy } = useAct();
  const [removing, setRemoving] = useState(false);
  const chosen = rows.filter(({ idguid }) => picked.has(idguid));
  const clear = () => onPick(new Set());
  const send = (action: MessageAction | 'delete') =>
    act(() => api.post(`${API}/bulk`, { action, idguids: chosen.map(({ idguid }) => idguid) }), {
      done: () => {
        setRemoving(false);
        clear();
      },
    });
  if (rows.length === 0) return null;
  const all = chosen.length === rows.length;
  const spam = chosen.every(({ status }) => status === 'spam');
  const many = counted(chosen.length, 'poruka', 'poruke', 'poruka');
  return (
    <>
      {chosen.length > 0 && (
        <section className={`${list.selection} ${classes.bar}`} aria-label="Odabrane poruke">
          <Checkbox
            size="xs"
            aria-label="Odaberi sve na stranici"
            checked={all}
            indeterminate={!all}
            onChange={() => onPick(new Set(all ? [] : rows.map(({ idguid }) => idguid)))}
          />
          <span aria-live="polite">
            Odabrano: <b>{many}</b>
          </span>
          {spam ? (
            <Action
              icon={IconMailOpened}
              label="Nije neželjeno"
              onClick={() => send('not_spam')}
              busy={busy}
            />
          ) : (
            <>
              <Action icon={IconCheck} label="Odgovoreno" onClick={() => send('answered')} busy={busy} />
              <Action icon={IconMailOff} label="Neželjeno" onClick={() => send('spam')} busy={busy} />
            </>
          )}
          <Button
            size="compact-sm"
            color="red"
            variant="light"
            disabled={busy}
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            Obriši
          </Button>
          <CloseButton size="sm" aria-label="Poništi odabir" onClick={clear} />
        </section>
      )}
      <ConfirmDialog
        opened={removing}
        title={`Obrisati ${counted(chosen.length, 'poruku', 'poruke', 'poruka')}?`}
        confirmLabel="Obriši"
        danger
        loading={busy}
        onConfirm={() => void send('delete')}
        onClose={() => setRemoving(false)}
      >
        S porukama se brišu i odgovori na njih. To se ne može vratiti.
      </ConfirmDialog>
    </>
  );
}

const Action = (props: {
  icon: typeof IconCheck;
  label: string;
  onClick: () => Promise<void>;
  busy: boolean;
}) => (
  <Button
    size="compact-sm"
    variant="default"
    disabled={props.busy}
    leftSection={<props.icon size={15} aria-hidden />}
    onClick={() => void props.onClick()}
  >
    {props.label}
  </Button>
);
