import { Badge, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { CopyButton, formatDateTime, Panel, useQuestion } from '../../../admin/kit/index.ts';
import { QrCode } from '../../../admin/kit/qr-code.tsx';
import { api } from '../../../web/api.ts';
import type { Answer } from '../../../web/call.ts';
import { useSecurityAct } from './client.ts';
import { CodesDialog } from './codes.tsx';
import classes from './security.module.css';

interface Secret {
  secret: string;
  url: string;
}

interface SetUp {
  /** Null: the person has unused codes. */
  recovery_codes: string[] | null;
}

interface AuthenticatorProps {
  /** When the app was set up; null: there is none. */
  since: string | null;
  withPasskey: boolean;
  /** The organisation requires a second factor, and this is the only one. */
  needed: boolean;
}

/** The authenticator app, with buttons to set it up or switch it off. */
export function Authenticator({ since, withPasskey, needed }: AuthenticatorProps) {
  const { act, send, busy, dialog } = useSecurityAct(withPasskey);
  const { ask, dialog: question } = useQuestion();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = () => act((proof) => api.post<Secret>('/api/korisnik/totp', proof), setSecret);
  const remove = () =>
    ask({
      title: 'Isključiti aplikaciju za kodove?',
      text: needed
        ? 'Vaša organizacija traži drugi faktor: bez njega u njoj nećete moći raditi dok ga ponovo ne uključite.'
        : 'Za prijavu će biti dovoljna lozinka, osim ako imate pristupni ključ.',
      confirmLabel: 'Isključi',
      danger: true,
      confirm: () => send((body) => api.delete('/api/korisnik/totp', { body })),
    });

  return (
    <Panel
      title="Aplikacija za kodove"
      aside={
        since ? (
          <Button variant="default" size="compact-md" onClick={remove}>
            Isključi
          </Button>
        ) : (
          <Button size="compact-md" loading={busy} onClick={() => void begin()}>
            Uključi
          </Button>
        )
      }
    >
      <p className={classes.muted}>
        {since ? (
          <>
            <Badge>Uključena</Badge> od {formatDateTime(since)}. Uz lozinku se traži kod s telefona.
          </>
        ) : (
          'Uz lozinku tražimo i kod koji se na vašem telefonu mijenja svakih 30 sekundi. Radi s Google Authenticatorom, Aegisom, 1Passwordom i drugima.'
        )}
      </p>
      {secret && (
        <SetUpDialog
          secret={secret}
          onClose={() => setSecret(null)}
          onDone={(answer) => {
            setSecret(null);
            void act(
              async () => answer,
              ({ recovery_codes }) => setCodes(recovery_codes),
            );
          }}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {question}
      {dialog}
    </Panel>
  );
}

function SetUpDialog({
  secret: { secret, url },
  onClose,
  onDone,
}: {
  secret: Secret;
  onClose: () => void;
  onDone: (answer: Answer<SetUp>) => void;
}) {
  const state = useForm({
    values: { code: '' },
    send: (values) => api.post<SetUp>('/api/korisnik/totp/confirm', values),
    done: onDone,
  });
  return (
    <DialogForm
      state={state}
      title="Aplikacija za kodove"
      submitLabel="Uključi"
      size="30rem"
      onClose={onClose}
    >
      <p>1. U aplikaciji odaberite dodavanje naloga i skenirajte ovaj kod.</p>
      <QrCode text={url} label="QR kod za aplikaciju" />
      <div>
        <p className={classes.muted}>Ne možete skenirati? Upišite ključ ručno:</p>
        <div className={classes.key}>
          <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton text={secret} label="Kopiraj ključ" size="compact-sm" variant="subtle" />
        </div>
      </div>
      <TextInput
        {...state.form.register('code')}
        label="2. Unesite kod koji aplikacija sada pokazuje"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        error={state.errorOf('code')}
        className={classes.code}
      />
    </DialogForm>
  );
}
