import { Button, Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { useForm } from '../../../admin/form/use-form.ts';
import { formatDateTime, Panel, Problem, plural } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { Strength } from '../../../web/strength/strength.tsx';
import { useStrength } from '../../../web/strength/use-strength.ts';
import { useChanged } from './client.ts';
import classes from './security.module.css';

const EYE = { 'aria-label': 'Prikaži lozinku' };

/** The password, and the way to a new one. */
export function Password({ changedAt }: { changedAt: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="Lozinka"
      aside={
        <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
          Promijeni lozinku
        </Button>
      }
    >
      <p className={classes.muted}>Zadnji put promijenjena {formatDateTime(changedAt)}.</p>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const changed = useChanged();
  const state = useForm({
    values: { current_password: '', password: '' },
    send: (values) => api.post<{ ended: number }>('/api/korisnik/password', values),
    done: ({ data: { ended } }) => {
      const others =
        ended > 0
          ? ` ${ended} ${plural(ended, 'prijava', 'prijave', 'prijava')} na drugim mjestima završeno.`
          : '';
      toast.success(`Lozinka je promijenjena.${others}`);
      onClose();
      void changed();
    },
  });
  const { form, submit, sending, problem, errorOf } = state;
  const { user } = useSignedIn();
  const { score, hint } = useStrength(form.watch('password'), [user.email, user.first_name, user.last_name]);
  const field = (name: 'current_password' | 'password') => ({
    ...form.register(name),
    error: errorOf(name),
    visibilityToggleButtonProps: EYE,
  });
  return (
    <Modal opened onClose={() => !sending && onClose()} title="Promjena lozinke" size="26rem">
      <form noValidate className={classes.stack} onSubmit={(event) => void submit(event)}>
        <PasswordInput
          {...field('current_password')}
          label="Trenutna lozinka"
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordInput
          {...field('password')}
          label="Nova lozinka"
          autoComplete="new-password"
          description={<Strength score={score} hint={hint} error={errorOf('password')} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Problem>{Object.keys(form.formState.errors).length === 0 && problem}</Problem>
        <p className={classes.muted}>Na svim drugim uređajima bit ćete odjavljeni.</p>
        <div className={classes.buttons}>
          <Button type="submit" loading={sending}>
            Promijeni lozinku
          </Button>
        </div>
      </form>
    </Modal>
  );
}
