import { Badge } from '@mantine/core';
import { choicesOf } from '../../../../admin/fields/use-choices.ts';
import { formatDateTime, NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { hostList as api, type HostRow, myHostList as mine } from '../hosts.api.ts';
import { HOSTS_PATH, HOSTS_TOPIC, hostPath, MY_HOSTS } from '../labels.ts';
import { type HostState, STATES } from '../states.ts';
import classes from './hosts.module.css';
import { STATE_COLORS } from './hosts-data.ts';

export const HostBadge = ({ state }: { state: HostState }) => (
  <Badge size="sm" color={STATE_COLORS[state]}>
    {STATES[state]}
  </Badge>
);

const address = (text: string | null) =>
  text ? <span className={classes.address}>{text}</span> : <span className={classes.muted}>{NONE}</span>;

const shared = {
  topic: HOSTS_TOPIC,
  searchLabel: 'Pretraži hostove',
  title: 'shown',
  idOf: ({ idguid }: HostRow) => idguid,
  nameOf: ({ shown }: HostRow) => shown,
  linkTo: ({ idguid }: HostRow) => hostPath(idguid),
  shrinks: ['ip6'],
  cells: {
    state: ({ state }: HostRow) => <HostBadge state={state} />,
    ip4: ({ ip4 }: HostRow) => address(ip4),
    ip6: ({ ip6 }: HostRow) => address(ip6),
    last_at: ({ last_at }: HostRow) =>
      last_at ? formatDateTime(last_at) : <span className={classes.muted}>još nijednom</span>,
  },
  second: ({ state, ip4, ip6, owner }: HostRow) => (
    <>
      <HostBadge state={state} /> <span className={classes.address}>{ip4 ?? ip6 ?? 'bez adrese'}</span>
      {owner && <> · {owner}</>}
    </>
  ),
};

/** The organisation's hosts. */
export const hostList = defineList<HostRow>({
  ...shared,
  name: 'ddns-hostovi',
  path: HOSTS_PATH,
  api: api.path,
  spec: api.list,
  labels: { many: 'Hostovi', count: ['host', 'hosta', 'hostova'], all: 'Svi hostovi' },
  choices: {
    domain_id: choicesOf({ path: '/ddns/hosts' }, 'domain_id'),
    owner_id: choicesOf({ path: '/ddns/hosts' }, 'owner_id'),
  },
});

/** Those that were given to the person. */
export const myHostList = defineList<HostRow>({
  ...shared,
  name: 'ddns-moji-hostovi',
  path: MY_HOSTS,
  api: mine.path,
  spec: mine.list,
  labels: { many: 'Moji hostovi', count: ['host', 'hosta', 'hostova'], all: 'Svi moji hostovi' },
});
