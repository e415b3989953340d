import { Badge, Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { encode } from 'uqr';
import { useForm } from '../../../admin/form/use-form.ts';
import {
  ConfirmDialog,
  CopyButton,
  formatDateTime,
  messageOf,
  Panel,
  Problem,
} from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { useChanged } from './client.ts';
import { CodesDialog } from './codes.tsx';
import { useProof } from './proof.tsx';
import classes from './security.module.css';

interface Secret {
  secret: string;
  url: string;
}

interface AuthenticatorProps {
  /** When the app was set up; null: there is none. */
  since: string | null;
  withPasskey: boolean;
  /** With it goes the last factor, which the organisation demands. */
  needed: boolean;
}

/** The authenticator app: to be set up, or switched off. */
export function Authenticator({ since, withPasskey, needed }: AuthenticatorProps) {
  const changed = useChanged();
  const { proving, dialog } = useProof(withPasskey);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);

  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await proving((proof) => api.post<Secret>('/api/korisnik/totp', proof));
      if (answer) setSecret(answer.data);
    } catch (error) {
      toast.error(messageOf(error));
      void changed();
    } finally {
      setBusy(false);
    }
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const done = await proving((body) => api.delete('/api/korisnik/totp', { body }));
      if (done) toast.success('Aplikacija za kodove je isključena.');
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
      setRemoving(false);
      void changed();
    }
  };

  return (
    <Panel
      title="Aplikacija za kodove"
      aside={
        since ? (
          <Button variant="default" size="compact-md" onClick={() => setRemoving(true)}>
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
          onDone={(fresh) => {
            setSecret(null);
            setCodes(fresh);
            toast.success('Aplikacija za kodove je uključena.');
            void changed();
          }}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      <ConfirmDialog
        opened={removing}
        title="Isključiti aplikaciju za kodove?"
        confirmLabel="Isključi"
        danger
        loading={busy}
        onConfirm={() => void remove()}
        onClose={() => setRemoving(false)}
      >
        {needed
          ? 'Vaša organizacija traži drugi faktor: bez njega u njoj nećete moći raditi dok ga ponovo ne uključite.'
          : 'Za prijavu će biti dovoljna lozinka, osim ako imate pristupni ključ.'}
      </ConfirmDialog>
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
  onDone: (codes: string[] | null) => void;
}) {
  const { form, submit, sending, problem, errorOf } = useForm({
    values: { code: '' },
    send: (values) => api.post<{ recovery_codes: string[] | null }>('/api/korisnik/totp/confirm', values),
    done: ({ data }) => onDone(data.recovery_codes),
  });
  const error = errorOf('code');
  return (
    <Modal opened onClose={() => !sending && onClose()} title="Aplikacija za kodove" size="30rem">
      <form noValidate className={classes.stack} onSubmit={(event) => void submit(event)}>
        <p>1. U aplikaciji odaberite dodavanje naloga i skenirajte ovaj kod.</p>
        <QrCode text={url} />
        <div>
          <p className={classes.muted}>Ne možete skenirati? Upišite ključ ručno:</p>
          <div className={classes.key}>
            <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            <CopyButton text={secret} label="Kopiraj ključ" size="compact-sm" variant="subtle" />
          </div>
        </div>
        <TextInput
          {...form.register('code')}
          label="2. Unesite kod koji aplikacija sada pokazuje"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          error={error}
          data-autofocus
          className={classes.code}
        />
        <Problem>{!error && problem}</Problem>
        <div className={classes.buttons}>
          <Button type="submit" loading={sending}>
            Uključi
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Dark on light whatever the theme, for that is what cameras read. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR kod za aplikaciju"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
