import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { referrersOf } from '../../../core/registry.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { formatNumber } from '../../kit/index.ts';
import { filterKey } from '../../list/filters.ts';
import { useListPage } from '../../list/use-list.ts';
import { listOfResource } from '../list/list-of-resource.tsx';
import { useRights } from '../rights.ts';
import classes from './view.module.css';

/** Records that refer to this one: their number by resource, with links to the lists. */
export function Related({ resource, record }: { resource: Resource; record: ResourceRecord }) {
  const referrers = referrersOf(resource);
  if (referrers.length === 0) return null;
  return (
    <RelatedLinks title="Povezani zapisi">
      {referrers.map(({ resource: user, field }) => (
        <RelatedList key={`${user.name}.${field}`} user={user} field={field} idguid={record.idguid} />
      ))}
    </RelatedLinks>
  );
}

/** Links to what belongs to a record. */
export const RelatedLinks = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className={classes.heading}>{title}</h2>
    <ul className={classes.related}>{children}</ul>
  </section>
);

/** One of them, with how many there are. */
export const RelatedLink = (props: { to: string; total: ReactNode; children: ReactNode }) => (
  <li>
    <Link to={props.to}>
      <span>{props.children}</span>
      <span className={classes.total}>{props.total}</span>
      <IconChevronRight size={15} aria-hidden />
    </Link>
  </li>
);

function RelatedList({ user, field, idguid }: { user: Resource; field: string; idguid: string }) {
  const { canSee } = useRights(user);
  const filter = { [filterKey(field, 'in')]: idguid };
  const { data } = useListPage(listOfResource(user), { ...filter, page_size: '1' }, canSee);
  if (!canSee) return null;
  const { total, more } = data?.meta ?? {};
  return (
    <RelatedLink
      to={`${user.path}?${new URLSearchParams(filter)}`}
      total={total === undefined ? '' : formatNumber(total) + (more ? '+' : '')}
    >
      {user.labels.many} <span className={classes.by}>{user.fields[field]?.label}</span>
    </RelatedLink>
  );
}
