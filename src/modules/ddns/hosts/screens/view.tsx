import { Button } from '@mantine/core';
import { IconPencil, IconPower } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../../admin/form/use-remove.tsx';
import {
  CopyButton,
  Fetched,
  formatDateTime,
  LinkButton,
  lastChangeOf,
  PageHeader,
  Panel,
  useAct,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import layout from '../../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import { api } from '../../../../web/api.ts';
import type { Host } from '../hosts.api.ts';
import { HOST, HOSTS_API, HOSTS_PATH, hostPath, MY_HOSTS, SEE_HOSTS } from '../labels.ts';
import { IP4_MODES, IP6_MODES } from '../modes.ts';
import { AddressHistory } from './address-history.tsx';
import { Credentials } from './credentials.tsx';
import { Devices, type Secrets } from './devices.tsx';
import { HostBadge } from './host-list.tsx';
import classes from './hosts.module.css';
import { ANSWERS, hostApi, LIST, stateSentence, useHost, useNow } from './hosts-data.ts';

/** /admin/ddns/hosts/view/{idguid}: where a host's name leads, how its device does, and how to set one up. */
export default function ViewHost() {
  const { idguid = '' } = useParams();
  const seesAll = hasPermission(useSignedIn(), SEE_HOSTS);
  const list = seesAll ? LIST : { label: 'Moji hostovi', to: MY_HOSTS };
  return (
    <Fetched asked={useHost(idguid)} list={list} title="Host">
      {(host) => <Loaded key={host.idguid} host={host} list={list} seesAll={seesAll} />}
    </Fetched>
  );
}

interface LoadedProps {
  host: Host;
  list: typeof LIST;
  seesAll: boolean;
}

function Loaded({ host, list, seesAll }: LoadedProps) {
  // Only in memory: neither in the address nor in the browser's storage.
  const [secrets, setSecrets] = useState<Secrets>({ password: null, tsig: null });
  return (
    <>
      <PageHeader
        title={host.shown}
        recent="DDNS host"
        crumbs={[list]}
        description={
          <span className={layout.kind}>
            Host <HostBadge state={host.state} />
          </span>
        }
        actions={<Actions host={host} />}
      />
      <div className={layout.columns}>
        <div className={layout.main}>
          <Now host={host} />
          <Devices host={host} secrets={secrets} />
          <AddressHistory host={host} />
        </div>
        <aside className={classes.side} aria-label="O hostu">
          <Credentials host={host} secrets={secrets} onSecrets={setSecrets} />
          <Panel title="Postavke">
            <dl className={classes.keys}>
              {factsOf(host).map(([name, value]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
            </dl>
          </Panel>
          {seesAll && <Followers host={host} />}
          {seesAll && <History idguid={host.idguid} />}
        </aside>
      </div>
    </>
  );
}

/** Where the name leads now, large, and how the device does. */
function Now({ host }: { host: Host }) {
  const now = useNow();
  const fault = host.last?.answer && ANSWERS[host.last.answer];
  return (
    <Panel label="Trenutna adresa">
      <div className={classes.now} aria-live="polite">
        {host.ip4_mode !== 'off' && <Address kind="IPv4" text={host.ip4} />}
        {host.ip6_mode !== 'off' && <Address kind="IPv6" text={host.ip6} />}
        {host.ip4_mode === 'off' && host.ip6_mode === 'off' && <p>Host nema nijednu vrstu adrese.</p>}
      </div>
      <p className={classes.sentence} data-state={host.state}>
        {stateSentence(host, now)}
        {fault && ` Posljednje javljanje je odbijeno: ${fault}.`}
        {host.changed_at && ` Adresa je ista od ${formatDateTime(host.changed_at)}.`}
      </p>
    </Panel>
  );
}

const Address = ({ kind, text }: { kind: 'IPv4' | 'IPv6'; text: string | null }) => (
  <div className={classes.big}>
    <span className={classes.family}>{kind}</span>
    {text ? <strong data-long={kind === 'IPv6' || undefined}>{text}</strong> : <em>još je nema</em>}
    {text && <CopyButton text={text} label="Kopiraj" about={`: ${kind} adresa`} size="compact-sm" />}
  </div>
);

function Actions({ host }: { host: Host }) {
  const navigate = useNavigate();
  const { act, busy } = useAct();
  const removal = useRemove();
  const url = hostApi(host.idguid);
  const remove = () =>
    removal.ask({
      accusative: 'host',
      titles: [host.shown],
      also: 'Ime odmah prestaje postojati u DNS-u, a drugome se ne daje 30 dana.',
      remove: () => api.delete(url),
      restore: () => api.post(`${HOSTS_API}/trash/restore`, { idguids: [host.idguid] }),
      done: () => navigate(HOSTS_PATH, { replace: true, flushSync: true }),
    });
  return (
    <>
      {host.may_edit && <RemoveButton onClick={remove} />}
      {(host.may_edit || host.is_mine) && (
        <Button
          variant="default"
          leftSection={<IconPower size={16} aria-hidden />}
          loading={busy}
          onClick={() =>
            act(() => api.post(`${url}/active`, { active: !host.active, version: host.version }))
          }
        >
          {host.active ? 'Isključi' : 'Uključi'}
        </Button>
      )}
      {host.may_edit && (
        <LinkButton to={`${HOSTS_PATH}/edit/${host.idguid}`} icon={IconPencil}>
          Uredi
        </LinkButton>
      )}
      {removal.dialog}
    </>
  );
}

const factsOf = (host: Host): [string, React.ReactNode][] => [
  ['IPv4', IP4_MODES[host.ip4_mode]],
  ['IPv6', host.ip6_part ? `${IP6_MODES[host.ip6_mode]} ${host.ip6_part}` : IP6_MODES[host.ip6_mode]],
  ['TTL', `${host.ttl} s`],
  ...(host.wildcard ? [['Poddomene', `i *.${host.shown}`] as [string, string]] : []),
  ...(host.allow_private ? [['Privatne adrese', 'dozvoljene'] as [string, string]] : []),
  ...(host.lead_id
    ? [
        [
          'Uz host',
          <Link key="lead" to={hostPath(host.lead_id)}>
            {host.lead}
          </Link>,
        ] as [string, React.ReactNode],
      ]
    : []),
  ['Dat osobi', host.owner ?? 'nikome'],
  [
    'Upozorenja',
    [
      host.silent_hours && `kad šuti ${host.silent_hours} h`,
      host.most_changes && `kad se u satu promijeni više od ${host.most_changes} puta`,
    ]
      .filter(Boolean)
      .join(', ') || 'nema',
  ],
  ...(host.note
    ? [
        [
          'Napomena',
          <span key="note" className={layout.lines}>
            {host.note}
          </span>,
        ] as [string, React.ReactNode],
      ]
    : []),
  ['Posljednja izmjena', lastChangeOf(host)],
];

/** Hosts that take this one's address. */
const Followers = ({ host }: { host: Host }) => (
  <Panel title="Idu uz ovaj host">
    {host.followers.length === 0 ? (
      <p className={classes.muted}>
        Nijedan.{' '}
        {host.may_edit && !host.lead_id && (
          <Link to={`${HOSTS_PATH}/new?domena=${host.domain_id}&uz=${host.idguid}`}>
            Napravite host uz njega
          </Link>
        )}
        {host.may_edit &&
          !host.lead_id &&
          ' za uređaj iza istog rutera: jedno javljanje mijenja adrese svih.'}
      </p>
    ) : (
      <ul className={classes.followers}>
        {host.followers.map(({ idguid, shown, ip4, ip6 }) => (
          <li key={idguid}>
            <Link to={hostPath(idguid)}>{shown}</Link>
            <span className={classes.address}>{ip6 ?? ip4 ?? 'bez adrese'}</span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

function History({ idguid }: { idguid: string }) {
  const asked = useGet<HistoryEntry[]>(`${hostApi(idguid)}/history`);
  return <Timeline subject={HOST.name} asked={asked} />;
}
