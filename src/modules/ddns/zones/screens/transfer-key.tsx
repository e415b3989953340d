import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { CopyButton, Dialog, Panel, useQuestion } from '../../../../admin/kit/index.ts';
import layout from '../../../../admin/resource/view/view.module.css';
import { api } from '../../../../web/api.ts';
import type { Domain, KeyedDomain } from '../domains.api.ts';
import { SAVE_DOMAINS } from '../labels.ts';
import classes from './zones.module.css';
import { apiOf } from './zones-data.ts';

/** The key by which secondaries prove who they are. Its secret is seen once. */
export function TransferKey({ record }: { record: Domain }) {
  const maySave = hasPermission(useSignedIn(), SAVE_DOMAINS);
  const { ask, dialog } = useQuestion();
  const [made, setMade] = useState<KeyedDomain['transfer_key'] | null>(null);
  const url = `${apiOf(record.idguid)}/transfer-key`;
  const renew = () =>
    ask({
      title: record.has_transfer_key ? 'Obnoviti ključ za prenos?' : 'Napraviti ključ za prenos?',
      text: record.has_transfer_key
        ? 'Prethodni odmah prestaje vrijediti: pomoćni serveri neće moći preuzeti zonu dok ne dobiju novi.'
        : 'Od tada pomoćni serveri moraju potpisati zahtjev ovim ključem. Tajna se prikazuje samo jednom.',
      confirmLabel: record.has_transfer_key ? 'Obnovi ključ' : 'Napravi ključ',
      confirm: async () => {
        const answer = await api.post<KeyedDomain>(url);
        setMade(answer.data.transfer_key);
        return answer;
      },
    });
  const remove = () =>
    ask({
      title: 'Ukloniti ključ za prenos?',
      text: 'Zonu onda može preuzeti svako s adresa pomoćnih servera, bez potpisa.',
      confirmLabel: 'Ukloni ključ',
      danger: true,
      confirm: () => api.delete(url),
    });
  return (
    <Panel title="Ključ za prenos zone">
      <p className={layout.none}>
        {record.has_transfer_key
          ? `Pomoćni serveri preuzimaju zonu potpisom TSIG, ključem ${record.name} (hmac-sha256).`
          : 'Nema ga: zonu mogu preuzeti samo adrese pomoćnih servera, bez potpisa (TSIG).'}
      </p>
      {maySave && (
        <div className={classes.buttons}>
          <Button variant="default" size="compact-md" onClick={renew}>
            {record.has_transfer_key ? 'Obnovi ključ' : 'Napravi ključ'}
          </Button>
          {record.has_transfer_key && (
            <Button variant="default" size="compact-md" onClick={remove}>
              Ukloni ključ
            </Button>
          )}
        </div>
      )}
      {dialog}
      {made && (
        <Dialog
          opened
          onClose={() => setMade(null)}
          title="Ključ za prenos zone"
          size="lg"
          closeOnClickOutside={false}
        >
          <p>
            <b>Kopirajte tajnu sada.</b> Kasnije je ne možemo prikazati. Na pomoćnom serveru upišite ključ{' '}
            <code className={classes.mono}>{made.name}</code>, algoritam {made.algorithm}.
          </p>
          <TextInput
            label="Tajna (base64)"
            readOnly
            value={made.secret}
            classNames={{ input: classes.mono }}
            data-autofocus
          />
          <div className={classes.buttons}>
            <CopyButton text={made.secret} label="Kopiraj tajnu" variant="filled" />
            <Button variant="default" onClick={() => setMade(null)}>
              Gotovo
            </Button>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
