import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { formatDateTime, lastChangeOf } from '../../kit/index.ts';
import { History } from './history.tsx';
import classes from './view.module.css';

/** A record as its page shows it. */
export interface RecordProps {
  resource: Resource;
  record: ResourceRecord;
}

/** Beside a record: who changed it and when. */
export const RecordAside = ({ resource, record }: RecordProps) => (
  <aside className={classes.side} aria-label="O zapisu">
    <History resource={resource} idguid={record.idguid} />
    <dl className={classes.meta}>
      <div>
        <dt>Uneseno</dt>
        <dd>{formatDateTime(record.created_at)}</dd>
      </div>
      <div>
        <dt>Posljednja izmjena</dt>
        <dd>{lastChangeOf(record)}</dd>
      </div>
      <div>
        <dt>Verzija</dt>
        <dd>{record.version}</dd>
      </div>
    </dl>
  </aside>
);
