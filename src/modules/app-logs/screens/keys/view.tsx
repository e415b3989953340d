import { Button } from '@mantine/core';
import { IconBan, IconSearch } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../../admin/form/use-remove.tsx';
import {
  Facts,
  Fetched,
  formatDateTime,
  formatNumber,
  LinkButton,
  PageHeader,
  useGet,
  useQuestion,
} from '../../../../admin/kit/index.ts';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import layout from '../../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import { api } from '../../../../web/api.ts';
import type { LogKey } from '../../keys/keys.api.ts';
import { API, HOME, KEYS, SAVE, searchAt, TITLE } from '../paths.ts';
import { HowToSend } from './how-to-send.tsx';
import { KeyBadge } from './key-list.tsx';
import classes from './keys.module.css';

const LIST = { label: 'Ključevi', to: KEYS };

/** /admin/app-logs/kljucevi/view/{idguid}: a key, how it is used, and how to send with it. */
export default function ViewLogKey() {
  const { idguid = '' } = useParams();
  const asked = useGet<LogKey>(`${API}/keys/${encodeURIComponent(idguid)}`);
  return (
    <Fetched asked={asked} list={LIST} title="Ključ za logove">
      {(record) => <Loaded record={record} />}
    </Fetched>
  );
}

function Loaded({ record }: { record: LogKey }) {
  return (
    <>
      <PageHeader
        title={record.name}
        recent="Ključ za logove"
        crumbs={[{ label: TITLE, to: HOME }, LIST]}
        description={
          <span className={layout.kind}>
            Ključ za logove <KeyBadge state={record.state} />
          </span>
        }
        actions={<Actions record={record} />}
      />
      <div className={layout.columns}>
        <div className={layout.main}>
          <Facts label="Ključ" facts={factsOf(record)} />
          {record.state === 'active' && <HowToSend secret={`${record.prefix}_…`} />}
        </div>
        <aside className={layout.side} aria-label="O ključu">
          <History idguid={record.idguid} />
        </aside>
      </div>
    </>
  );
}

const factsOf = (record: LogKey): [string, React.ReactNode][] => [
  ['Oznaka', <code key="app">{record.app}</code>],
  ['Početak ključa', <code key="prefix">{record.prefix}…</code>],
  ['Zapisa u minuti', `najviše ${formatNumber(record.line_limit)}`],
  ['Primljeno zapisa', formatNumber(record.taken)],
  [
    'Odbijeno zapisa',
    <span key="refused" className={record.refused > 0 ? classes.refused : undefined}>
      {formatNumber(record.refused)}
    </span>,
  ],
  ['Posljednja upotreba', record.last_used_at ? formatDateTime(record.last_used_at) : 'nikad'],
  ['Napravljen', formatDateTime(record.created_at)],
  ...(record.revoked_at ? [['Opozvan', formatDateTime(record.revoked_at)] as [string, React.ReactNode]] : []),
];

function Actions({ record }: { record: LogKey }) {
  const navigate = useNavigate();
  const maySave = hasPermission(useSignedIn(), SAVE);
  const { ask, dialog } = useQuestion();
  const removal = useRemove();
  const url = `${API}/keys/${record.idguid}`;
  const revoke = () =>
    ask({
      title: `Opozvati ključ „${record.name}”?`,
      text: 'Aplikacija koja ga koristi odmah prestaje slati zapise. To se ne može poništiti; možete napraviti novi ključ. Zapisi koje je već poslala ostaju.',
      confirmLabel: 'Opozovi',
      danger: true,
      refusal: 'Opoziv nije moguć',
      confirm: () => api.post(`${url}/revoke`),
    });
  return (
    <>
      <LinkButton
        variant="default"
        to={searchAt(`app:${record.app}`, { razdoblje: '24h' })}
        icon={IconSearch}
      >
        Njeni zapisi
      </LinkButton>
      {maySave &&
        (record.state === 'revoked' ? (
          <RemoveButton
            onClick={() =>
              removal.ask({
                accusative: 'ključ',
                titles: [record.name],
                remove: () => api.delete(url),
                done: () => navigate(KEYS, { replace: true, flushSync: true }),
              })
            }
          />
        ) : (
          <Button variant="default" leftSection={<IconBan size={16} aria-hidden />} onClick={revoke}>
            Opozovi
          </Button>
        ))}
      {removal.dialog}
      {dialog}
    </>
  );
}

function History({ idguid }: { idguid: string }) {
  const asked = useGet<HistoryEntry[]>(`${API}/keys/${idguid}/history`);
  return <Timeline subject="app-log-keys" asked={asked} />;
}
