import { counted, formatDateTime } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { domainList as api, type DomainRow } from '../domains.api.ts';
import { DOMAINS_PATH, DOMAINS_TOPIC, domainPath } from '../labels.ts';
import { DelegationBadge } from './badges.tsx';
import classes from './zones.module.css';

const HOSTS = ['host', 'hosta', 'hostova'] as const;
const RECORDS = ['zapis', 'zapisa', 'zapisa'] as const;

/** The organisation's domains. */
export const domainList = defineList<DomainRow>({
  name: 'ddns-domene',
  path: DOMAINS_PATH,
  api: api.path,
  spec: api.list,
  topic: DOMAINS_TOPIC,
  labels: { many: 'Domene', count: ['domena', 'domene', 'domena'], all: 'Sve domene' },
  searchLabel: 'Pretraži domene',
  title: 'shown',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ shown }) => shown,
  linkTo: ({ idguid }) => domainPath(idguid),
  cells: {
    delegation_state: ({ delegation_state }) => <DelegationBadge state={delegation_state} />,
    serial: ({ serial }) => <span className={classes.mono}>{serial}</span>,
    delegation_at: ({ delegation_at }) =>
      delegation_at ? formatDateTime(delegation_at) : <span className={classes.muted}>još nije</span>,
  },
  second: ({ delegation_state, hosts, records }) => (
    <>
      <DelegationBadge state={delegation_state} /> {counted(hosts, ...HOSTS)}, {counted(records, ...RECORDS)}
    </>
  ),
});
