import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ACTION_LABELS } from '../../../core/audit-actions.ts';
import type { Resource } from '../../../core/resource.ts';
import { ErrorState, formatDateTime } from '../../kit/index.ts';
import type { HistoryEntry } from '../client.ts';
import { formatValue } from '../display/value.ts';
import { useHistory } from '../hooks.ts';
import classes from './view.module.css';

/** Entries shown before a person asks for more. */
const FIRST = 10;

/** Who changed the record, when, and what it was before. */
export function History({ resource, idguid }: { resource: Resource; idguid: string }) {
  const { data, isPending, error, refetch } = useHistory(resource, idguid);
  const [all, setAll] = useState(false);
  return (
    <section aria-label="Historija izmjena">
      <h2 className={classes.heading}>Historija izmjena</h2>
      {isPending ? (
        <Skeleton height={72} role="status" aria-label="Učitavanje..." />
      ) : !data ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : data.length === 0 ? (
        <p className={classes.none}>Zapis je postavljen uz instalaciju i nije mijenjan.</p>
      ) : (
        <>
          <ol className={classes.history}>
            {(all ? data : data.slice(0, FIRST)).map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their order never changes
              <Entry key={`${entry.at}${index}`} resource={resource} entry={entry} />
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

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function Entry({ resource, entry }: { resource: Resource; entry: HistoryEntry }) {
  // What was filled in at the beginning is the record itself; only changes are worth telling one by one.
  const first = entry.action === 'create' || Object.values(entry.changes).every(({ from }) => from === null);
  const order = Object.keys(resource.fields);
  const changes = Object.entries(entry.changes).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return (
    <li className={classes.entry}>
      <p className={classes.entryHead}>
        <b>{ACTION_LABELS[entry.action] ?? entry.action}</b>
        {entry.actor && <> · {entry.actor}</>}
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </p>
      {first && entry.action !== 'update' ? null : (
        <dl className={classes.changes}>
          {changes.map(([name, { from, to }]) => {
            const field = resource.fields[name];
            return (
              <div key={name}>
                <dt>{field?.label ?? name}</dt>
                <dd>
                  {!isEmpty(from) && <del>{formatValue(field, from)}</del>}
                  {!isEmpty(from) && <span aria-hidden> → </span>}
                  {isEmpty(to) ? (
                    <span className={classes.none}>prazno</span>
                  ) : (
                    <ins>{formatValue(field, to)}</ins>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}
