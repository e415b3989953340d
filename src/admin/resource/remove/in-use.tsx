import { Link } from 'react-router';
import { referrersOf, resourceNamed } from '../../../core/registry.ts';
import type { Resource } from '../../../core/resource.ts';
import { formatNumber } from '../../kit/index.ts';
import { filterKey } from '../../list/filters.ts';
import type { InUse } from '../client.ts';
import classes from './remove.module.css';

/** What uses the records, with the way there. */
export function InUseReason(props: { resource: Resource; usedBy: InUse['used_by']; idguids: string[] }) {
  const { resource, usedBy, idguids } = props;
  return (
    <>
      <p className={classes.text}>
        {idguids.length === 1 ? 'Zapis koriste drugi podaci:' : 'Odabrane zapise koriste drugi podaci:'}
      </p>
      <ul className={classes.users}>
        {usedBy.map((use) => {
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
        {idguids.length > 1 && ' Dok to ne učinite, nijedan od odabranih zapisa nije obrisan.'}
      </p>
    </>
  );
}

/** The list of what refers to the records, narrowed to them; null when it cannot be told or grows too long. */
function listOfUsers(target: Resource, user: string, idguids: string[]): string | null {
  const referrers = referrersOf(target).filter(({ resource }) => resource.name === user);
  const [referrer] = referrers;
  if (!referrer || referrers.length > 1 || idguids.length > 40) return null;
  return `${resourceNamed(user).path}?${filterKey(referrer.field, 'in')}=${idguids.join(',')}`;
}
