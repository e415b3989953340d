import { Link, useParams } from 'react-router';
import {
  Facts,
  Fetched,
  formatDateTime,
  lastChangeOf,
  NONE,
  NothingHere,
  PageHeader,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import layout from '../../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import { shownName } from '../../dns/names.ts';
import type { Domain } from '../domains.api.ts';
import { DOMAIN } from '../labels.ts';
import { WAYS } from '../ways.ts';
import { DelegationBadge } from './badges.tsx';
import { DelegationPanel } from './delegation.tsx';
import { DomainActions } from './domain-actions.tsx';
import { Records } from './records-panel.tsx';
import { TransferKey } from './transfer-key.tsx';
import classes from './zones.module.css';
import { apiOf, DOMAINS_CRUMB, useDomain } from './zones-data.ts';

/** /admin/ddns/domains/view/{idguid}: whether the world finds the domain, and all that stands in it. */
export default function ViewDomain() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useDomain(idguid)} list={DOMAINS_CRUMB} title="Domena">
      {(record) => <Loaded record={record} />}
    </Fetched>
  );
}

function Loaded({ record }: { record: Domain }) {
  const history = useGet<HistoryEntry[]>(`${apiOf(record.idguid)}/history`);
  return (
    <>
      <PageHeader
        title={record.shown}
        recent="Domena"
        crumbs={[DOMAINS_CRUMB]}
        description={
          <span className={layout.kind}>
            {record.name !== record.shown && <code className={classes.mono}>{record.name}</code>}
            {WAYS[record.way]} <DelegationBadge state={record.delegation_state} />
          </span>
        }
        actions={<DomainActions record={record} />}
      />
      <div className={classes.page}>
        <DelegationPanel record={record} />
        <Records record={record} />
        <div className={layout.columns}>
          <div className={layout.main}>
            <Hosts record={record} />
            <Facts label="Podaci o zoni" facts={factsOf(record)} />
            <TransferKey record={record} />
          </div>
          <aside className={layout.side} aria-label="O domeni">
            <Timeline subject={DOMAIN.name} asked={history} />
          </aside>
        </div>
      </div>
    </>
  );
}

const factsOf = (record: Domain): [string, React.ReactNode][] => [
  [
    'Odgovara',
    record.way === 'powerdns'
      ? 'PowerDNS, koji čita iste podatke. Potpisivanje (DNSSEC) se uključuje na njemu.'
      : 'Ugrađeni DNS server. Potpisivanje (DNSSEC) moguće je samo uz PowerDNS.',
  ],
  [
    'Serijski broj (SOA)',
    <span key="serial" className={classes.mono}>
      {record.serial}
    </span>,
  ],
  ['DNS serveri', <Names key="ns" names={record.ns.map(shownName)} />],
  ['Kontakt', record.contact],
  [
    'Nepoznato ime',
    `Ime koje neko zatraži prije nego što postoji ostaje mu nepoznato do ${record.minimum} s.`,
  ],
  ['TTL hostova', `od ${record.ttl_least} do ${record.ttl_most} s`],
  [
    'Pomoćni serveri',
    record.secondaries.length > 0 ? <Names key="s" names={record.secondaries} /> : 'nema ih',
  ],
  [
    'Vremena pomoćnih servera',
    `osvježavanje ${record.refresh} s, ponovni pokušaj ${record.retry} s, rok ${record.expire} s`,
  ],
  ['Napomena', record.note ?? NONE],
  ['Dodana', formatDateTime(record.created_at)],
  ['Posljednja izmjena', lastChangeOf(record)],
];

const Names = ({ names }: { names: readonly string[] }) => (
  <span className={classes.names}>
    {names.map((name) => (
      <span key={name} className={classes.mono}>
        {name}
      </span>
    ))}
  </span>
);

function Hosts({ record }: { record: Domain }) {
  const more = record.hosts - record.some_hosts.length;
  const all = `/admin/ddns/hosts?domain_id=${record.idguid}`;
  return (
    <Panel title="Hostovi" aside={record.hosts > 0 && <Link to={all}>Svi hostovi domene</Link>}>
      {record.hosts === 0 ? (
        <NothingHere>
          Nema hostova. Host je ime čiju adresu javlja uređaj, npr. ruter ili kamera:{' '}
          <Link to={`/admin/ddns/hosts/new?domena=${record.idguid}`}>napravite prvi</Link>.
        </NothingHere>
      ) : (
        <ul className={classes.hosts}>
          {record.some_hosts.map(({ idguid, name, active, ip4, ip6 }) => (
            <li key={idguid}>
              <Link to={`/admin/ddns/hosts/view/${idguid}`} className={classes.mono}>
                {shownName(name)}
              </Link>
              <span className={classes.muted}>
                {active ? [ip4, ip6].filter(Boolean).join(', ') || 'još nema adresu' : 'isključen'}
              </span>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link to={all}>i još {more}</Link>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}
