import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { referrersOf } from '../../../core/registry.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { formatNumber } from '../../kit/index.ts';
import { filterKey } from '../../list/filters.ts';
import { useListPage } from '../../list/use-list.ts';
import { listOfResource } from '../list/listOfResource.tsx';
import { useRights } from '../rights.ts';
import classes from './view.module.css';

/** What refers to the record: how many of each resource, leading to their lists. */
export function Related({ resource, record }: { resource: Resource; record: ResourceRecord }) {
  const referrers = referrersOf(resource);
  if (referrers.length === 0) return null;
  return (
    <section aria-label="Povezani zapisi">
      <h2 className={classes.heading}>Povezani zapisi</h2>
      <ul className={classes.related}>
        {referrers.map(({ resource: user, field }) => (
          <RelatedList key={`${user.name}.${field}`} user={user} field={field} idguid={record.idguid} />
        ))}
      </ul>
    </section>
  );
}

function RelatedList({ user, field, idguid }: { user: Resource; field: string; idguid: string }) {
  const { canSee } = useRights(user);
  const filter = { [filterKey(field, 'in')]: idguid };
  const { data } = useListPage(listOfResource(user), { ...filter, page_size: '1' }, canSee);
  if (!canSee) return null;
  const { total, more } = data?.meta ?? {};
  return (
    <li>
      <Link to={`${user.path}?${new URLSearchParams(filter)}`}>
        <span>
          {user.labels.many} <span className={classes.by}>{user.fields[field]?.label}</span>
        </span>
        <span className={classes.total}>
          {total === undefined ? '' : formatNumber(total) + (more ? '+' : '')}
        </span>
        <IconChevronRight size={15} aria-hidden />
      </Link>
    </li>
  );
}
