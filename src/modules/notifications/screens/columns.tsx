import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatDateTime } from '../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import type { NotificationRow } from '../notifications.api.ts';
import classes from './notifications.module.css';

type Mark = (idguid: string, read: boolean) => Promise<void>;

/** The columns of the page of notifications. */
export const columnsFor = (mark: Mark): SimpleColumn<NotificationRow>[] => [
  {
    key: 'title',
    label: 'Obavijest',
    render: (one) => (
      <>
        <Title one={one} mark={mark} />
        {one.body && <span className={classes.sub}>{one.body}</span>}
      </>
    ),
  },
  { key: 'kind', label: 'Vrsta', render: (one) => one.label },
  {
    key: 'created_at',
    label: 'Kada',
    sort: 'created_at',
    render: (one) => (
      <time className={classes.when} dateTime={one.created_at}>
        {formatDateTime(one.created_at)}
      </time>
    ),
  },
  {
    key: 'read',
    label: 'Stanje',
    render: (one) => (
      <Button size="compact-sm" variant="subtle" onClick={() => void mark(one.idguid, !one.read)}>
        {one.read ? 'Označi kao nepročitano' : 'Označi kao pročitano'}
      </Button>
    ),
  },
];

function Title({ one, mark }: { one: NotificationRow; mark: Mark }) {
  const text = one.count > 1 ? `${one.title} (${one.count})` : one.title;
  const unread = !one.read || undefined;
  if (!one.path)
    return (
      <span className={classes.title} data-unread={unread}>
        {text}
      </span>
    );
  return (
    <Link
      className={`${classes.link} ${classes.title}`}
      data-unread={unread}
      to={one.path}
      onClick={() => !one.read && void mark(one.idguid, true)}
    >
      {text}
    </Link>
  );
}
