import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTION_LABELS } from '../../../core/audit-actions.ts';
import { MAX_PAGE_SIZE } from '../../../core/list-query.ts';
import type { Resource } from '../../../core/resource.ts';
import type { HistoryEntry } from '../../../core/resource-api.ts';
import type { TrailLine } from '../../../modules/trail/trail.api.ts';
import { api } from '../../../web/api.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { useSignedIn } from '../../auth/signed-in.ts';
import { ErrorState, formatDateTime, NothingHere } from '../../kit/index.ts';
import { keys, one } from '../client.ts';
import { showsChanges } from './changed.ts';
import { Changes } from './changes.tsx';
import classes from './view.module.css';

/** Entries shown before a person asks for more. */
const FIRST = 10;
/** The right to read the trail. */
const TRAIL = 'admin_dnevnik_pregled';

/** Who changed a resource's record, when, and what it was before. */
export function History({ resource, idguid }: { resource: Resource; idguid: string }) {
  const asked = useQuery({
    queryKey: keys.history(resource, idguid),
    queryFn: async ({ signal }) =>
      (await api.get<HistoryEntry[]>(`${one(resource, idguid)}/history`, { signal })).data,
  });
  return <Timeline subject={resource.name} asked={asked} />;
}

/**
 * The same for a record of a hand-written module, from the audit trail; nothing without the right to read it. `subject`
 * is what the trail calls its kind (`users`, `roles`, …), `tenant` another organisation's that the operator looks at.
 */
export function RecordHistory({
  subject,
  idguid,
  tenant,
}: {
  subject: string;
  idguid: string;
  tenant?: string | null;
}) {
  const mayRead = hasPermission(useSignedIn(), TRAIL);
  const asked = useQuery({
    queryKey: ['trail', 'record', subject, idguid, tenant ?? null],
    queryFn: async ({ signal }) => {
      const query = { resource: subject, record: idguid, tenant, page_size: MAX_PAGE_SIZE };
      return (await api.get<TrailLine[]>('/api/admin/dnevnik', { query, signal })).data;
    },
    enabled: mayRead,
  });
  return mayRead ? <Timeline subject={subject} asked={asked} /> : null;
}

interface Asked {
  data?: HistoryEntry[];
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** A record's history; `subject` is the trail's name of the record's kind. */
export function Timeline({ subject, asked }: { subject: string; asked: Asked }) {
  const { data, isPending, error, refetch } = asked;
  const [all, setAll] = useState(false);
  return (
    <section aria-label="Historija izmjena">
      <h2 className={classes.heading}>Historija izmjena</h2>
      {isPending ? (
        <Skeleton height={72} role="status" aria-label="Učitavanje..." />
      ) : !data ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : data.length === 0 ? (
        <NothingHere>Nema zabilježenih izmjena.</NothingHere>
      ) : (
        <>
          <ol className={classes.history}>
            {(all ? data : data.slice(0, FIRST)).map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their order never changes
              <Entry key={`${entry.at}${index}`} subject={subject} entry={entry} />
            ))}
          </ol>
          {data.length > FIRST && !all && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(true)}>
              Prikaži i starije ({data.length - FIRST})
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Entry({ subject, entry }: { subject: string; entry: HistoryEntry }) {
  return (
    <li className={classes.entry}>
      <p className={classes.entryHead}>
        <b>{ACTION_LABELS[entry.action] ?? entry.action}</b>
        {entry.actor && <> · {entry.actor}</>}
        {entry.via && <> (preko: {entry.via})</>}
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </p>
      {showsChanges(entry) && <Changes subject={subject} changes={entry.changes} />}
    </li>
  );
}
