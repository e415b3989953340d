import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { formatDateTime, Panel, useAct } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { Strength } from '../../../web/strength/strength.tsx';
import { useStrength } from '../../../web/strength/use-strength.ts';
import classes from './security.module.css';

/** The password, with a dialog to change it. */
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
      <p className={classes.muted}>Posljednji put promijenjena {formatDateTime(changedAt)}.</p>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { act } = useAct();
  const state = useForm({
    values: { current_password: '', password: '' },
    send: (values) => api.post('/api/korisnik/password', values),
    done: (answer) => {
      onClose();
      void act(async () => answer);
    },
  });
  const { form, errorOf } = state;
  const { user } = useSignedIn();
  const { score, hint } = useStrength(form.watch('password'), [user.email, user.first_name, user.last_name]);
  const field = (name: 'current_password' | 'password') => ({
    ...form.register(name),
    error: errorOf(name),
    visibilityToggleButtonProps: { 'aria-label': 'Prikaži lozinku' },
  });
  return (
    <DialogForm state={state} title="Promjena lozinke" submitLabel="Promijeni lozinku" onClose={onClose}>
      <PasswordInput
        {...field('current_password')}
        label="Trenutna lozinka"
        autoComplete="current-password"
      />
      <PasswordInput
        {...field('password')}
        label="Nova lozinka"
        autoComplete="new-password"
        description={<Strength score={score} hint={hint} error={errorOf('password')} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <p className={classes.muted}>Na svim drugim uređajima bit ćete odjavljeni.</p>
    </DialogForm>
  );
}
