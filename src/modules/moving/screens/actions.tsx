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
  const [proving, setProving] = useState<'unesi' | 'ponovo' | null>(null);
  if (!maySave) return null;
  const { idguid, kind, state, subject, due_at, parts, report } = move;
  const url = `${API}/${idguid}`;
  const isChecked = kind === 'in' && ['ready', 'refused', 'failed'].includes(state);
  const hasFailed = kind === 'removal' && state === 'failed';
  const mayBeCalledOff =
    (kind === 'removal' && state === 'waiting' && due_at !== null) || (hasFailed && !report?.removed);
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
      {(isChecked || hasFailed) && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={busy}
          onClick={() => (hasFailed ? setProving('ponovo') : void act(() => api.post(`${url}/ponovo`, {})))}
        >
          {kind === 'in' ? 'Provjeri ponovo' : 'Pokušaj ponovo'}
        </Button>
      )}
      {kind === 'in' && state === 'ready' && (
        <Button leftSection={<IconPackageImport size={16} aria-hidden />} onClick={() => setProving('unesi')}>
          Unesi organizaciju
        </Button>
      )}
      {mayBeCalledOff && (
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() =>
            ask({
              title: `Odustati od brisanja organizacije „${subject}”?`,
              text: hasFailed
                ? 'Ništa nije obrisano. Članovi se opet mogu prijaviti, a administratori dobijaju obavijest.'
                : 'Organizacija ostaje kakva jeste, a njeni administratori dobijaju obavijest.',
              confirmLabel: 'Ne briši je',
              confirm: cancel,
            })
          }
        >
          Odustani od brisanja
        </Button>
      )}
      {proving && <ProofDialog move={move} what={proving} onClose={() => setProving(null)} />}
      {dialog}
    </>
  );
}

const ASKED = {
  unesi: {
    title: 'Unijeti',
    submit: 'Unesi',
    text: 'Unosi se sve ili ništa. Kad završi, ljudi dobijaju mail: ko ovdje nema nalog, bira novu lozinku.',
  },
  ponovo: {
    title: 'Ponovo pokušati brisanje organizacije',
    submit: 'Obriši',
    text: 'Briše se odmah, sa svim podacima. Povratka nema, osim iz arhive.',
  },
} as const;

/** Asks once more who it is, and brings the organisation in, or deletes it. */
function ProofDialog({ move, what, onClose }: { move: Move; what: keyof typeof ASKED; onClose: () => void }) {
  const saved = useSaved();
  const state = useForm({
    values: { current_password: '' },
    send: (proof) => api.post(`${API}/${move.idguid}/${what}`, { proof }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm
      state={state}
      title={`${ASKED[what].title} „${move.subject}”?`}
      submitLabel={ASKED[what].submit}
      onClose={onClose}
    >
      <p className={classes.text}>{ASKED[what].text}</p>
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
