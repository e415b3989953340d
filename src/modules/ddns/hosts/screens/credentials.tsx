import { Button, Checkbox } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatDateTime, Panel, useQuestion } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import type { Host, KeyedHost, MadeHost } from '../hosts.api.ts';
import type { Secrets } from './devices.tsx';
import classes from './hosts.module.css';
import { hostApi } from './hosts-data.ts';
import { Once } from './once.tsx';

interface CredentialsProps {
  host: Host;
  secrets: Secrets;
  onSecrets: (secrets: Secrets) => void;
}

/** What a device signs in with. A new password or key is shown here once. */
export function Credentials({ host, secrets, onSecrets }: CredentialsProps) {
  const { ask, dialog } = useQuestion();
  const atOnce = useRef(false);
  const url = hostApi(host.idguid);
  const may = host.may_edit || host.is_mine;
  const renew = (what: 'password' | 'tsig') => {
    atOnce.current = false;
    const isFirst = what === 'tsig' && host.tsig_at === null;
    const name = what === 'password' ? 'lozinku' : 'TSIG ključ';
    ask({
      title: isFirst ? 'Napraviti TSIG ključ?' : `Obnoviti ${name}?`,
      text: isFirst ? (
        'Ključ se prikazuje samo jednom. Njim se potpisuju ažuriranja po RFC 2136 (nsupdate, MikroTik).'
      ) : (
        <>
          <p>
            Nove podatke vidite samo jednom. Prethodni vrijede još 24 sata, da stignete promijeniti uređaj.
          </p>
          <Checkbox
            label="Prethodni ne smiju vrijediti ni trenutka"
            description="Jer ih zna neko ko ne treba. Uređaj se do promjene neće moći javiti."
            onChange={(event) => {
              atOnce.current = event.currentTarget.checked;
            }}
          />
        </>
      ),
      confirmLabel: isFirst ? 'Napravi ključ' : 'Obnovi',
      refusal: 'Obnova nije moguća',
      confirm: async () => {
        const body = { at_once: atOnce.current };
        if (what === 'password') {
          const answer = await api.post<MadeHost>(`${url}/password`, body);
          onSecrets({ ...secrets, password: answer.data.password });
          return answer;
        }
        const answer = await api.post<KeyedHost>(`${url}/tsig`, body);
        onSecrets({ ...secrets, tsig: answer.data.tsig.secret });
        return answer;
      },
    });
  };
  return (
    <Panel title="Pristupni podaci">
      <div className={classes.stack}>
        {secrets.password && (
          <Once label="Lozinka" secret={secrets.password} user={host.fqdn}>
            {host.previous_until
              ? `Prethodna vrijedi do ${formatDateTime(host.previous_until)}.`
              : 'Prethodna više ne vrijedi.'}
          </Once>
        )}
        {secrets.tsig && (
          <Once label="TSIG ključ" secret={secrets.tsig} user={host.fqdn}>
            Algoritam: hmac-sha256, a MikroTik koristi hmac-md5.
          </Once>
        )}
        <dl className={classes.keys}>
          {!secrets.password && (
            <>
              <dt>Korisničko ime</dt>
              <dd className={classes.address}>{host.fqdn}</dd>
            </>
          )}
          <dt>Lozinka</dt>
          <dd>
            od {formatDateTime(host.password_at)}
            {host.previous_until && `; prethodna vrijedi do ${formatDateTime(host.previous_until)}`}
          </dd>
          <dt>TSIG ključ</dt>
          <dd>
            {host.tsig_at ? `od ${formatDateTime(host.tsig_at)}` : 'nije napravljen'}
            {host.previous_tsig_until && `; prethodni vrijedi do ${formatDateTime(host.previous_tsig_until)}`}
          </dd>
        </dl>
        {may && (
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconKey size={14} aria-hidden />}
              onClick={() => renew('password')}
            >
              Obnovi lozinku
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => renew('tsig')}>
              {host.tsig_at ? 'Obnovi TSIG ključ' : 'Napravi TSIG ključ'}
            </Button>
          </div>
        )}
      </div>
      {dialog}
    </Panel>
  );
}
