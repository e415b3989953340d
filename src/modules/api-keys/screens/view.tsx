import { Badge, Button } from '@mantine/core';
import { IconBan, IconPencil } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../admin/form/use-remove.tsx';
import {
  Facts,
  Fetched,
  formatDateTime,
  formatNumber,
  LinkButton,
  PageHeader,
  Panel,
  useGet,
  useQuestion,
} from '../../../admin/kit/index.ts';
import { Timeline } from '../../../admin/resource/view/history.tsx';
import layout from '../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../core/resource-api.ts';
import { api } from '../../../web/api.ts';
import { type ApiKey, STATE_LABELS } from '../administration/keys.api.ts';
import { Command } from './command.tsx';
import { exampleFor } from './example.ts';
import classes from './keys.module.css';
import { API, HOME, STATE_COLORS, useKey } from './keys-data.ts';

/** /admin/api-keys/view/{idguid}: what a key may do, how it is used, and what happened to it. */
export default function ViewApiKey() {
  const { idguid = '' } = useParams();
  const { tenant, link } = useActing();
  return (
    <Fetched
      asked={useKey(idguid, tenant)}
      list={{ label: 'API ključevi', to: link(HOME) }}
      title="API ključ"
    >
      {(record) => <Loaded record={record} />}
    </Fetched>
  );
}

function Loaded({ record }: { record: ApiKey }) {
  const { tenant, link } = useActing();
  const names = record.permissions.filter(({ counts }) => counts).map(({ name }) => name);
  return (
    <>
      <PageHeader
        title={record.name}
        recent="API ključ"
        crumbs={[{ label: 'API ključevi', to: link(HOME) }]}
        description={
          <span className={layout.kind}>
            API ključ{' '}
            <Badge size="sm" color={STATE_COLORS[record.state]}>
              {STATE_LABELS[record.state]}
            </Badge>
          </span>
        }
        actions={<Actions record={record} />}
      />
      <div className={layout.columns}>
        <div className={layout.main}>
          <Facts label="Podaci" facts={factsOf(record)} />
          <Panel title={`Dozvole (${formatNumber(record.permissions.length)})`}>
            <Rights record={record} />
          </Panel>
          {record.state === 'active' && (
            <Panel title="Primjer">
              <p className={classes.text}>
                Umjesto tri tačke stavite ostatak ključa. Sve adrese i polja opisuje{' '}
                <a href="/api/docs" target="_blank" rel="noreferrer">
                  dokumentacija API-ja
                </a>
                .
              </p>
              <Command text={exampleFor(`${record.prefix}_…`, names)} label="Naredba za terminal" />
            </Panel>
          )}
        </div>
        <aside className={layout.side} aria-label="O ključu">
          <KeyHistory idguid={record.idguid} tenant={tenant} />
        </aside>
      </div>
    </>
  );
}

const factsOf = (record: ApiKey): [string, React.ReactNode][] => [
  ['Početak ključa', <code key="prefix">{record.prefix}…</code>],
  ['Dodano', `${record.user_name}, ${formatDateTime(record.created_at)}`],
  ['Vrijedi do', record.expires_at ? formatDateTime(record.expires_at) : 'bez isteka'],
  ...(record.revoked_at ? [['Opozvan', formatDateTime(record.revoked_at)] as [string, string]] : []),
  [
    'Dozvoljene adrese',
    record.allowed_addresses.length > 0 ? record.allowed_addresses.join(', ') : 'sa svih adresa',
  ],
  ['Zahtjeva u minuti', `najviše ${formatNumber(record.rate_limit)}`],
  [
    'Posljednja upotreba',
    record.last_used_at
      ? `${formatDateTime(record.last_used_at)}${record.last_used_ip ? `, s adrese ${record.last_used_ip}` : ''}`
      : 'nikad',
  ],
];

function Rights({ record }: { record: ApiKey }) {
  const dead = record.permissions.some(({ counts }) => !counts);
  return (
    <>
      <ul className={classes.rights}>
        {record.permissions.map(({ name, label, counts }) => (
          <li key={name} data-dead={!counts || undefined} title={name}>
            {counts ? label : <s>{label}</s>}
          </li>
        ))}
      </ul>
      {dead && (
        <p className={classes.aside}>
          Precrtane dozvole sada ne vrijede: nema ih {record.user_name}, ili ih nema organizacija.
        </p>
      )}
    </>
  );
}

function Actions({ record }: { record: ApiKey }) {
  const navigate = useNavigate();
  const { query, link } = useActing();
  const maySave = hasPermission(useSignedIn(), 'admin_api_keys_save');
  const { ask, dialog } = useQuestion();
  const url = `${API}/${record.idguid}`;
  const removal = useRemove();
  const remove = () =>
    removal.ask({
      accusative: 'ključ',
      titles: [record.name],
      remove: () => api.delete(url, { query }),
      done: () => navigate(link(HOME), { replace: true, flushSync: true }),
    });
  const revoke = () =>
    ask({
      title: `Opozvati ključ „${record.name}”?`,
      text: 'Program koji ga koristi odmah prestaje raditi, na svim mjestima. To se ne može poništiti; možete napraviti novi ključ.',
      confirmLabel: 'Opozovi',
      danger: true,
      refusal: 'Opoziv nije moguć',
      confirm: () => api.post(`${url}/revoke`, undefined, { query }),
    });
  if (!maySave) return null;
  return (
    <>
      {record.state === 'revoked' ? (
        <RemoveButton onClick={remove} />
      ) : (
        <>
          <Button variant="default" leftSection={<IconBan size={16} aria-hidden />} onClick={revoke}>
            Opozovi
          </Button>
          <LinkButton to={link(`${HOME}/edit/${record.idguid}`)} icon={IconPencil}>
            Uredi
          </LinkButton>
        </>
      )}
      {removal.dialog}
      {dialog}
    </>
  );
}

function KeyHistory({ idguid, tenant }: { idguid: string; tenant: string | null }) {
  const asked = useGet<HistoryEntry[]>(`${API}/${idguid}/history`, { tenant });
  return <Timeline subject="api-keys" asked={asked} />;
}
