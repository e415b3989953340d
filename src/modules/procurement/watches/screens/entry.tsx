import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../admin/kit/index.ts';
import { noticePath } from '../../labels.ts';
import classes from './watches.module.css';

interface EntryProps {
  idguid: string;
  name: string;
  authority: string | null;
  deadline: string | null;
  kind: 'new' | 'changed';
  /** What has changed. */
  changes: readonly string[];
  /** Why it was found, a line each. */
  whys: readonly string[];
  /** Beside what is said of it. */
  note?: string;
}

/** A notice that was found, with why, or with what has changed. */
export const Entry = ({ idguid, name, authority, deadline, kind, changes, whys, note }: EntryProps) => (
  <li className={classes.entry}>
    <h3>
      <Link to={noticePath(idguid)}>{name}</Link>
    </h3>
    <p>
      {kind === 'changed' && (
        <>
          <Badge size="sm" color="yellow">
            Promjena
          </Badge>{' '}
        </>
      )}
      {[authority, deadline ? `rok ${formatDateTime(deadline)}` : 'bez roka za ponude', note]
        .filter(Boolean)
        .join(' · ')}
    </p>
    {changes.length > 0 && <p className={classes.changed}>{changes.join('; ')}</p>}
    {whys.map((why) => (
      <p key={why}>{why}</p>
    ))}
  </li>
);
