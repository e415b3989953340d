import { Button, PasswordInput } from '@mantine/core';
import { IconArrowBackUp, IconPackageImport, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { useAct, useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { Move } from '../moving.api.ts';
import classes from './moving.module.css';
import { API, SAVE } from './moving-data.ts';

/** What may be done with a move now. */
export function MoveActions({ move }: { move: Move }) {
  const maySave = hasPermission(useSignedIn(), SAVE);
  const { ask, dialog } = useQuestion();
  const { act, busy } = useAct();
  const [entering, setEntering] = useState(false);
  if (!maySave) return null;
  const { idguid, kind, state, subject, due_at, parts } = move;
  const url = `${API}/${idguid}`;
  const isChecked = kind === 'in' && ['ready', 'refused', 'failed'].includes(state);
  const mayBeCalledOff = kind === 'removal' && state === 'waiting' && due_at !== null;
  const cancel = () => api.post(`${url}/odustani`);
  return (
    <>
      {(isChecked || (kind === 'out' && state === 'done' && parts.length > 0)) && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() =>
            ask({
              title: 'Odbaciti arhivu?',
              text: 'Njene datoteke se brišu s ove instalacije. Organizacija se ne dira.',
              confirmLabel: 'Odbaci arhivu',
              danger: true,
              confirm: cancel,
            })
          }
        >
          Odbaci arhivu
        </Button>
      )}
      {(isChecked || (kind === 'removal' && state === 'failed')) && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={busy}
          onClick={() => void act(() => api.post(`${url}/ponovo`))}
        >
          {kind === 'in' ? 'Provjeri ponovo' : 'Pokušaj ponovo'}
        </Button>
      )}
      {kind === 'in' && state === 'ready' && (
        <Button leftSection={<IconPackageImport size={16} aria-hidden />} onClick={() => setEntering(true)}>
          Unesi organizaciju
        </Button>
      )}
      {mayBeCalledOff && (
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() =>
            ask({
              title: `Odustati od brisanja organizacije „${subject}”?`,
              text: 'Organizacija ostaje kakva jeste, a njeni administratori dobijaju obavijest.',
              confirmLabel: 'Ne briši je',
              confirm: cancel,
            })
          }
        >
          Odustani od brisanja
        </Button>
      )}
      {entering && <EnterDialog move={move} onClose={() => setEntering(false)} />}
      {dialog}
    </>
  );
}

/** Asks once more who it is, and brings the organisation in. */
function EnterDialog({ move, onClose }: { move: Move; onClose: () => void }) {
  const saved = useSaved();
  const state = useForm({
    values: { current_password: '' },
    send: (proof) => api.post(`${API}/${move.idguid}/unesi`, { proof }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm state={state} title={`Unijeti „${move.subject}”?`} submitLabel="Unesi" onClose={onClose}>
      <p className={classes.text}>
        Unosi se sve ili ništa. Kad završi, ljudi dobijaju mail: ko ovdje nema nalog, bira novu lozinku.
      </p>
      <PasswordInput
        {...state.form.register('current_password')}
        label="Vaša lozinka"
        autoComplete="current-password"
        error={state.errorOf('current_password')}
        visibilityToggleButtonProps={{ 'aria-label': 'Prikaži lozinku' }}
      />
    </DialogForm>
  );
}
