import { Link } from 'react-router';
import { recordName } from '../../../core/record-name.ts';
import { referrersOf, resourceNamed } from '../../../core/registry.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import type { InUse } from '../../../core/resource-api.ts';
import { formatNumber } from '../../kit/index.ts';
import { filterKey } from '../../list/filters.ts';
import { RecordLink } from '../display/record-link.tsx';
import classes from './remove.module.css';

/** The records in use and their users, with links to them. */
export function InUseReason(props: { resource: Resource; inUse: InUse; asked: readonly ResourceRecord[] }) {
  const { resource, inUse, asked } = props;
  const used = asked.filter(({ idguid }) => inUse.records.includes(idguid));
  const idguids = used.map(({ idguid }) => idguid);
  const several = asked.length > 1;
  return (
    <>
      {several && (
        <>
          <p className={classes.text}>Koriste se:</p>
          <ul className={classes.users}>
            {used.map((record) => (
              <li key={record.idguid}>
                <RecordLink resource={resource} idguid={record.idguid} title={recordName(resource, record)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.text}>{several ? 'Koriste ih drugi podaci:' : 'Zapis koriste drugi podaci:'}</p>
      <ul className={classes.users}>
        {inUse.used_by.map((use) => {
          const to = listOfUsers(resource, use.resource, idguids);
          const label = (
            <>
              {use.label} <b>{formatNumber(use.count)}</b>
            </>
          );
          return <li key={use.resource}>{to ? <Link to={to}>{label}</Link> : label}</li>;
        })}
      </ul>
      <p className={classes.text}>
        Najprije ih obrišite ili im odaberite drugu vrijednost.
        {several && ' Nijedan od odabranih zapisa nije obrisan; svi su i dalje odabrani.'}
      </p>
    </>
  );
}

/** Address of the list filtered by the records' users; null if there is none or it is too long. */
function listOfUsers(target: Resource, user: string, idguids: string[]): string | null {
  const referrers = referrersOf(target).filter(({ resource }) => resource.name === user);
  const [referrer] = referrers;
  if (!referrer || referrers.length > 1 || idguids.length > 40) return null;
  return `${resourceNamed(user).path}?${filterKey(referrer.field, 'in')}=${idguids.join(',')}`;
}
