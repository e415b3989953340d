import { Badge, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { formatDateTime, Panel, useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { Answer } from '../../../web/call.ts';
import { makePasskey, supportsPasskeys } from '../../../web/passkey.ts';
import type { Passkey } from '../factors/security.api.ts';
import { useSecurityAct } from './client.ts';
import { CodesDialog } from './codes.tsx';
import { thisDevice } from './device.ts';
import { useProof } from './proof.tsx';
import { Row, Rows } from './rows.tsx';
import classes from './security.module.css';

interface PasskeysProps {
  passkeys: Passkey[];
  /** Why they cannot be used at this address; null where they can. */
  unavailable: string | null;
  /** The organisation requires a second factor, and there is no other one. */
  needed: boolean;
}

/** A person's passkeys. */
export function Passkeys({ passkeys, unavailable, needed }: PasskeysProps) {
  const usable = unavailable === null && supportsPasskeys();
  const withPasskey = usable && passkeys.length > 0;
  const { act, send, dialog } = useSecurityAct(withPasskey);
  const { ask, dialog: question } = useQuestion();
  const { proving, dialog: addDialog } = useProof(withPasskey);
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  /** Answers null if the person cancels. */
  const add = async (name: string): Promise<Answer<{ recovery_codes: string[] | null }> | null> => {
    const asked = await proving((proof) =>
      api.post<{ challenge: string; options: unknown }>('/api/korisnik/passkeys/options', proof),
    );
    if (!asked) return null;
    const { challenge, options } = asked.data;
    const response = await makePasskey(options);
    if (response === null) return null;
    return api.post('/api/korisnik/passkeys', { challenge, response, name });
  };
  const remove = ({ idguid, name }: Passkey) =>
    ask({
      title: `Ukloniti pristupni ključ „${name}”?`,
      text: `Njime se više nećete moći prijaviti. To se ne može poništiti. Na uređaju ga obrišite zasebno.${
        needed && passkeys.length === 1
          ? ' Vaša organizacija traži drugi faktor: bez njega u njoj nećete moći raditi.'
          : ''
      }`,
      confirmLabel: 'Ukloni',
      danger: true,
      refusal: 'Uklanjanje nije moguće',
      confirm: () => send((body) => api.delete(`/api/korisnik/passkeys/${idguid}`, { body })),
    });

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
          {(unavailable && <WithLink text={unavailable} />) ??
            'Ovaj preglednik ovdje ne podržava pristupne ključeve: treba novija verzija i sigurna veza (HTTPS).'}
        </p>
      )}
      {passkeys.length > 0 && (
        <Rows label="Pristupni ključevi">
          {passkeys.map((one) => (
            <Row
              key={one.idguid}
              name={one.name}
              badge={one.is_synced && <Badge size="sm">Na više uređaja</Badge>}
              note={`Dodan ${formatDateTime(one.created_at)} · ${
                one.last_used_at
                  ? `posljednja upotreba ${formatDateTime(one.last_used_at)}`
                  : 'još nije korišten'
              }`}
            >
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
                onClick={() => remove(one)}
              >
                Ukloni
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      {adding && (
        <NameDialog
          title="Dodaj pristupni ključ"
          hint="Preglednik će zatim pitati gdje da ga sačuva i tražiti da potvrdite da ste to vi."
          name={thisDevice()}
          submitLabel="Nastavi"
          send={add}
          onClose={() => setAdding(false)}
          onDone={(answer) => {
            setAdding(false);
            void act(
              async () => answer,
              ({ recovery_codes }) => setCodes(recovery_codes),
            );
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
          onDone={(answer) => {
            setRenaming(null);
            void act(async () => answer);
          }}
        />
      )}
      {question}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
      {addDialog}
    </Panel>
  );
}

interface NameDialogProps<R> {
  title: string;
  hint?: string;
  name: string;
  submitLabel: string;
  /** Answers null if the person cancels. */
  send: (name: string) => Promise<R | null>;
  onClose: () => void;
  onDone: (result: R) => void;
}

function NameDialog<R>({ title, hint, name, submitLabel, send, onClose, onDone }: NameDialogProps<R>) {
  const state = useForm({
    values: { name },
    send: (values) => send(values.name),
    done: (result) => result !== null && onDone(result),
  });
  return (
    <DialogForm state={state} title={title} submitLabel={submitLabel} onClose={onClose}>
      <TextInput
        {...state.form.register('name')}
        label="Naziv"
        description={hint}
        maxLength={60}
        error={state.errorOf('name')}
      />
    </DialogForm>
  );
}

/** A sentence whose address is a link to this page there. */
function WithLink({ text }: { text: string }) {
  const [before, address, after] = text.split(/(https?:\/\/\S+)/);
  return (
    <>
      {before}
      {address && <a href={address + location.pathname}>{address}</a>}
      {after}
    </>
  );
}
