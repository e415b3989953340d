import { Button } from '@mantine/core';
import { IconKey, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  CopyButton,
  Fetched,
  formatDateTime,
  Panel,
  useGet,
  useQuestion,
} from '../../../../admin/kit/index.ts';
import type { ResourceRecord } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { APPLICATIONS_API, SAVE_APPLICATIONS } from '../../labels.ts';
import type { SigningKey } from '../signing-key.api.ts';
import { ImportKeyDialog } from './import-key-dialog.tsx';
import classes from './signing.module.css';

/** Who signs the files of an application: the publisher by themselves, or the server by a key that it keeps. */
export function SigningPanel({ application }: { application: ResourceRecord }) {
  const path = `${APPLICATIONS_API}/${application.idguid}/signing-key`;
  const asked = useGet<SigningKey | null>(path);
  return (
    <Panel title="Potpisivanje">
      <Fetched asked={asked}>
        {(key) =>
          key ? <Kept path={path} signingKey={key} /> : <ByPublisher path={path} application={application} />
        }
      </Fetched>
    </Panel>
  );
}

function ByPublisher({ path, application }: { path: string; application: ResourceRecord }) {
  const maySave = hasPermission(useSignedIn(), SAVE_APPLICATIONS);
  const { ask, dialog } = useQuestion();
  const [importing, setImporting] = useState(false);
  const hasKeys = application.minisign_key !== null || application.sparkle_key !== null;
  const make = () =>
    ask({
      title: 'Neka server potpisuje?',
      text: hasKeys
        ? 'Server će napraviti novi ključ, a javni ključevi aplikacije postaju njegovi. Aplikacije koje su već instalirane prihvataju samo potpise svog starog ključa, pa ovo učinite samo ako još ništa nije objavljeno.'
        : 'Server će napraviti ključ i čuvati ga šifrovanog. Njegov javni dio ugradite u aplikaciju; svaku datoteku koju dodate potpisat će server.',
      confirmLabel: 'Napravi ključ',
      danger: hasKeys,
      refusal: 'Ključ nije napravljen',
      confirm: () => api.post(path, {}),
    });
  return (
    <div className={classes.body}>
      <p>
        {hasKeys
          ? 'Potpisujete sami, svojim tajnim ključem. Uz svaku datoteku priložite njen potpis (.minisig, .sig ili ispis naredbe sign_update); server ga provjerava prije objave.'
          : 'Aplikacija nema javni ključ, pa se potpisi ne provjeravaju. Za Tauri i Sparkle upišite javni ključ u podacima o aplikaciji, ili neka potpisuje server.'}
      </p>
      {maySave && (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconSignature size={16} aria-hidden />} onClick={make}>
            Neka potpisuje server
          </Button>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconKey size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            Upiši svoj tajni ključ
          </Button>
        </div>
      )}
      {importing && <ImportKeyDialog path={path} onClose={() => setImporting(false)} />}
      {dialog}
    </div>
  );
}

function Kept({ path, signingKey }: { path: string; signingKey: SigningKey }) {
  const maySave = hasPermission(useSignedIn(), SAVE_APPLICATIONS);
  const { ask, dialog } = useQuestion();
  const { key_id, origin, created_at, created_by, tauri, sparkle, minisign } = signingKey;
  const remove = () =>
    ask({
      title: 'Ukloniti ključ sa servera?',
      text:
        origin === 'made'
          ? 'Ključ postoji samo ovdje. Kad ga uklonite, nova verzija koju bi instalirane aplikacije prihvatile više se ne može potpisati. Javni ključevi aplikacije ostaju.'
          : 'Nove datoteke ćete potpisivati sami. Javni ključevi aplikacije ostaju.',
      confirmLabel: 'Ukloni ključ',
      danger: true,
      refusal: 'Ključ nije uklonjen',
      confirm: () => api.delete(path),
    });
  return (
    <div className={classes.body}>
      <p>
        Potpisuje server, ključem <code>{key_id}</code>, koji je{' '}
        {origin === 'made' ? 'ovdje napravljen' : 'ovdje upisan'} {formatDateTime(created_at)} ({created_by}).
        Čuva se šifrovan i ne može se pročitati. U aplikaciju ugradite njegov javni dio:
      </p>
      <div className={classes.actions}>
        <CopyButton text={tauri} label="Za Tauri (pubkey)" />
        <CopyButton text={sparkle} label="Za Sparkle (SUPublicEDKey)" />
        <CopyButton text={minisign} label="Za minisign (.pub)" />
      </div>
      {maySave && (
        <div className={classes.actions}>
          <Button variant="subtle" color="red" size="compact-sm" onClick={remove}>
            Ukloni ključ sa servera
          </Button>
        </div>
      )}
      {dialog}
    </div>
  );
}
