import { Link } from 'react-router';
import { formatDateTime } from '../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import type { Member, Person } from '../lists.api.ts';
import classes from './people.module.css';
import { FactorMark } from './state-badge.tsx';

/** What is said alike of everybody, of an organisation or of the whole installation. */
type Somebody = Pick<Member & Person, 'idguid' | 'full_name' | 'email' | 'second_factor' | 'last_login_at'>;

/** A person by their name, which leads to their page; `link` keeps the organisation that one acts for. */
export const nameColumn = (link: (path: string) => string): SimpleColumn<Somebody> => ({
  key: 'full_name',
  label: 'Prezime i ime',
  sort: 'full_name',
  render: (one) => (
    <Link className={classes.link} to={link(`/admin/users/view/${one.idguid}`)}>
      {one.full_name}
    </Link>
  ),
});

export const emailColumn: SimpleColumn<Somebody> = {
  key: 'email',
  label: 'E-mail',
  sort: 'email',
  render: (one) => <a href={`mailto:${one.email}`}>{one.email}</a>,
};

/** How safely and how lately somebody came in. */
export const signInColumns: readonly SimpleColumn<Somebody>[] = [
  { key: 'second_factor', label: 'Drugi faktor', render: (one) => <FactorMark has={one.second_factor} /> },
  {
    key: 'last_login_at',
    label: 'Posljednja prijava',
    sort: 'last_login_at',
    render: (one) => (one.last_login_at ? formatDateTime(one.last_login_at) : 'nikad'),
  },
];
