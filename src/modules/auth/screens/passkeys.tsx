import { Badge, Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useApiForm } from '../../../admin/form/use-api-form.ts';
import { ConfirmDialog, formatDateTime, messageOf, Panel, Problem } from '../../../admin/kit/index.ts';
import { type SimpleColumn, SimpleTable } from '../../../admin/kit/simple-table.tsx';
import { api } from '../../../web/api.ts';
import { makePasskey, supportsPasskeys } from '../../../web/passkey.ts';
import type { Passkey } from '../factors/security.api.ts';
import { useChanged } from './client.ts';
import { CodesDialog } from './codes.tsx';
import { thisDevice } from './device.ts';
import { useProof } from './proof.tsx';
import classes from './security.module.css';

interface PasskeysProps {
  passkeys: Passkey[];
  /** Why they cannot be used at this address; null where they can. */
  unavailable: string | null;
  /** The organisation demands a second factor, and there is none but these. */
  needed: boolean;
}

/** A person's passkeys. */
export function Passkeys({ passkeys, unavailable, needed }: PasskeysProps) {
  const changed = useChanged();
  const usable = unavailable === null && supportsPasskeys();
  const { proving, dialog } = useProof(usable && passkeys.length > 0);
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  /** Answers null when the person thought better of it. */
  const add = async (name: string): Promise<{ recovery_codes: string[] | null } | null> => {
    const asked = await proving((proof) =>
      api.post<{ challenge: string; options: unknown }>('/api/korisnik/passkeys/options', proof),
    );
    if (!asked) return null;
    const { challenge, options } = asked.data;
    const response = await makePasskey(options);
    if (response === null) return null;
    const made = await api.post<{ recovery_codes: string[] | null }>('/api/korisnik/passkeys', {
      challenge,
      response,
      name,
    });
    return made.data;
  };
  const remove = async ({ idguid }: Passkey): Promise<void> => {
    setBusy(true);
    try {
      const done = await proving((body) => api.delete(`/api/korisnik/passkeys/${idguid}`, { body }));
      if (done) toast.success('Pristupni ključ je uklonjen.');
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
      setRemoving(null);
      void changed();
    }
  };

  const columns: SimpleColumn<Passkey>[] = [
    {
      key: 'name',
      label: 'Naziv',
      render: (one) => (
        <span className={classes.named}>
          <span className={classes.name}>{one.name}</span>
          {one.is_synced && <Badge size="sm">Na više uređaja</Badge>}
        </span>
      ),
    },
    { key: 'created_at', label: 'Dodan', render: (one) => formatDateTime(one.created_at) },
    {
      key: 'last_used_at',
      label: 'Zadnja upotreba',
      render: (one) => (one.last_used_at ? formatDateTime(one.last_used_at) : 'Još nije korišten'),
    },
    {
      key: 'actions',
      label: 'Radnje',
      render: (one) => (
        <span className={classes.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Preimenuj ${one.name}`}
            onClick={() => setRenaming(one)}
          >
            Preimenuj
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Ukloni ${one.name}`}
            onClick={() => setRemoving(one)}
          >
            Ukloni
          </Button>
        </span>
      ),
    },
  ];

  return (
    <Panel
      title="Pristupni ključevi"
      aside={
        usable && (
          <Button size="compact-md" onClick={() => setAdding(true)}>
            Dodaj pristupni ključ
          </Button>
        )
      }
    >
      <p className={classes.muted}>
        Prijava otiskom prsta, licem ili PIN-om uređaja, bez lozinke. Ključ ne može ukrasti lažna stranica.
      </p>
      {!usable && (
        <p className={classes.warning}>
          {unavailable ??
            'Ovaj preglednik ovdje ne podržava pristupne ključeve: treba novija verzija i sigurna veza (HTTPS).'}
        </p>
      )}
      {passkeys.length > 0 && <SimpleTable label="Pristupni ključevi" columns={columns} rows={passkeys} />}
      {adding && (
        <NameDialog
          title="Novi pristupni ključ"
          hint="Preglednik će zatim pitati gdje da ga sačuva i tražiti da potvrdite da ste to vi."
          name={thisDevice()}
          submitLabel="Nastavi"
          send={add}
          onClose={() => setAdding(false)}
          onDone={({ recovery_codes }) => {
            setAdding(false);
            setCodes(recovery_codes);
            toast.success('Pristupni ključ je dodan.');
            void changed();
          }}
        />
      )}
      {renaming && (
        <NameDialog
          title="Naziv pristupnog ključa"
          name={renaming.name}
          submitLabel="Sačuvaj"
          send={(name) => api.patch(`/api/korisnik/passkeys/${renaming.idguid}`, { name })}
          onClose={() => setRenaming(null)}
          onDone={() => {
            setRenaming(null);
            void changed();
          }}
        />
      )}
      <ConfirmDialog
        opened={removing !== null}
        title="Ukloniti pristupni ključ?"
        confirmLabel="Ukloni"
        danger
        loading={busy}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(null)}
      >
        Ključem „{removing?.name}” više se nećete moći prijaviti. Na uređaju ga obrišite zasebno.
        {needed &&
          passkeys.length === 1 &&
          ' Vaša organizacija traži drugi faktor: bez njega u njoj nećete moći raditi.'}
      </ConfirmDialog>
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </Panel>
  );
}

interface NameDialogProps<R> {
  title: string;
  hint?: string;
  name: string;
  submitLabel: string;
  /** Answers null when nothing came of it. */
  send: (name: string) => Promise<R | null>;
  onClose: () => void;
  onDone: (result: R) => void;
}

function NameDialog<R>({ title, hint, name, submitLabel, send, onClose, onDone }: NameDialogProps<R>) {
  const { form, submit, sending, problem, errorOf } = useApiForm({
    values: { name },
    send: (values) => send(values.name),
    done: (result) => result !== null && onDone(result),
  });
  const error = errorOf('name');
  return (
    <Modal opened onClose={() => !sending && onClose()} title={title} size="26rem">
      <form noValidate className={classes.stack} onSubmit={(event) => void submit(event)}>
        <TextInput
          {...form.register('name')}
          label="Naziv"
          description={hint}
          maxLength={60}
          error={error}
          data-autofocus
        />
        <Problem>{!error && problem}</Problem>
        <div className={classes.buttons}>
          <Button type="submit" loading={sending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
