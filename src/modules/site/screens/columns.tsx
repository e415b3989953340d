import { Badge, Checkbox } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { formatDateTime } from '../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import type { MessageRow } from '../inbox.api.ts';
import { REASON_LABELS, STATUS_LABELS } from '../inbox.states.ts';
import { HOME, STATUS_COLORS } from './client.ts';
import classes from './site.module.css';

interface Picking {
  picked: ReadonlySet<string>;
  /** Takes a message into the selection or out of it; without it nothing can be selected. */
  pick: ((idguid: string) => void) | undefined;
}

/** The columns of the inbox. */
export const columnsFor = ({ picked, pick }: Picking): SimpleColumn<MessageRow>[] => [
  {
    key: 'ime_prezime',
    label: 'Pošiljalac',
    sort: 'ime_prezime',
    render: (one) => (
      <div className={classes.sender}>
        {pick && (
          <Checkbox
            size="xs"
            aria-label={`Odaberi: ${one.ime_prezime}`}
            checked={picked.has(one.idguid)}
            onChange={() => pick(one.idguid)}
          />
        )}
        <div>
          <Sender one={one} />
          <span className={classes.sub}>{one.email}</span>
        </div>
      </div>
    ),
  },
  {
    key: 'poruka',
    label: 'Poruka',
    render: (one) => (
      <>
        <span className={classes.excerpt}>{one.excerpt}</span>
        <span className={classes.sub}>{one.tip_usluge}</span>
      </>
    ),
  },
  { key: 'status', label: 'Stanje', render: (one) => <Status one={one} /> },
  {
    key: 'created_at',
    label: 'Stigla',
    sort: 'created_at',
    render: (one) => (
      <time className={classes.when} dateTime={one.created_at}>
        {formatDateTime(one.created_at)}
      </time>
    ),
  },
];

/** Leads to the message, and from there back to this very list. */
function Sender({ one }: { one: MessageRow }) {
  const { search } = useLocation();
  return (
    <Link
      className={classes.link}
      to={`${HOME}/${one.idguid}`}
      state={{ list: search }}
      data-row
      data-new={one.status === 'new' || undefined}
    >
      {one.ime_prezime}
    </Link>
  );
}

const Status = ({ one }: { one: MessageRow }) => (
  <>
    <Badge size="sm" color={STATUS_COLORS[one.status]}>
      {STATUS_LABELS[one.status]}
    </Badge>
    {one.answered_by && <span className={classes.sub}>{one.answered_by}</span>}
    {one.spam_reason && <span className={classes.sub}>{REASON_LABELS[one.spam_reason]}</span>}
  </>
);
