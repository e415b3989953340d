import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { Panel } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import classes from './security.module.css';

/** The e-mail of the account, with a dialog to change it. */
export function EmailPanel({ email, onChanged }: { email: string; onChanged(): Promise<unknown> }) {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Panel
      title="E-mail"
      aside={
        <Button variant="default" size="compact-md" onClick={() => setOpened(true)}>
          Promijeni e-mail
        </Button>
      }
    >
      <p className={classes.name}>{email}</p>
      <p className={classes.note}>Ovom adresom se prijavljujete.</p>
      <div role="status">
        {asked && (
          <p className={classes.sent}>
            Poslali smo link na <strong>{asked}</strong>. Otvorite ga u roku od 24 sata; dotad vrijedi
            sadašnji e-mail.
          </p>
        )}
      </div>
      {opened && (
        <EmailDialog
          onClose={() => setOpened(false)}
          onAsked={(address) => {
            setAsked(address);
            setOpened(false);
          }}
        />
      )}
      <ConfirmEmail onChanged={onChanged} />
    </Panel>
  );
}

function EmailDialog({ onClose, onAsked }: { onClose: () => void; onAsked: (email: string) => void }) {
  const state = useForm({
    values: { email: '', current_password: '' },
    send: (values) => api.post('/api/korisnik/email', values),
    done: () => onAsked(form.getValues('email').trim()),
  });
  const { form, errorOf } = state;
  return (
    <DialogForm state={state} title="Promjena e-maila" submitLabel="Pošalji link" onClose={onClose}>
      <TextInput
        label="Novi e-mail"
        type="email"
        required
        autoComplete="email"
        maxLength={254}
        error={errorOf('email')}
        {...form.register('email')}
      />
      <PasswordInput
        label="Trenutna lozinka"
        required
        autoComplete="current-password"
        error={errorOf('current_password')}
        visibilityToggleButtonProps={{ 'aria-label': 'Prikaži ili sakrij lozinku' }}
        {...form.register('current_password')}
      />
      <p className={classes.note}>
        Na novu adresu stiže link kojim je potvrđujete, a na sadašnju obavijest o promjeni.
      </p>
    </DialogForm>
  );
}
