import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from '../../../admin/form/use-form.ts';
import { Panel, Problem } from '../../../admin/kit/index.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { askForEmail } from './email-client.ts';
import classes from './email-panel.module.css';

/** The e-mail one signs in with, and the way to another. */
export function EmailPanel({ email, onChanged }: { email: string; onChanged(): Promise<unknown> }) {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Panel title="E-mail">
      <div className={classes.line}>
        <div>
          <p className={classes.value}>{email}</p>
          <p className={classes.note}>Ovom adresom se prijavljujete.</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          Promijeni e-mail
        </Button>
      </div>
      <div role="status">
        {asked && (
          <p className={classes.sent}>
            Poslali smo link na <strong>{asked}</strong>. Otvorite ga u roku od 24 sata; dotad važi sadašnji
            e-mail.
          </p>
        )}
      </div>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Promjena e-maila" size="26rem">
        <EmailForm
          onClose={() => setOpened(false)}
          onAsked={(address) => {
            setAsked(address);
            setOpened(false);
          }}
        />
      </Modal>
      <ConfirmEmail onChanged={onChanged} />
    </Panel>
  );
}

function EmailForm({ onClose, onAsked }: { onClose: () => void; onAsked: (email: string) => void }) {
  const { form, submit, sending, problem, errorOf } = useForm({
    values: { email: '', current_password: '' },
    send: ({ email, current_password }) => askForEmail(email, current_password),
    done: () => onAsked(form.getValues('email').trim()),
  });
  return (
    <form noValidate className={classes.stack} onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Novi e-mail"
        type="email"
        required
        autoComplete="email"
        maxLength={254}
        data-autofocus
        error={errorOf('email')}
        {...form.register('email')}
      />
      <PasswordInput
        label="Vaša sadašnja lozinka"
        required
        autoComplete="current-password"
        error={errorOf('current_password')}
        visibilityToggleButtonProps={{ 'aria-label': 'Prikaži ili sakrij lozinku' }}
        {...form.register('current_password')}
      />
      <p className={classes.note}>
        Na novu adresu stiže link kojim je potvrđujete, a na sadašnju obavijest o promjeni.
      </p>
      <Problem>{problem}</Problem>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={sending}>
          Odustani
        </Button>
        <Button type="submit" loading={sending}>
          Pošalji link
        </Button>
      </div>
    </form>
  );
}
