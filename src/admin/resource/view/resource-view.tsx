import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { fieldsOf, type Resource, type ResourceRecord } from '../../../core/resource.ts';
import { Facts, PageHeader, Spinner } from '../../kit/index.ts';
import { useRecord } from '../client.ts';
import { Lock } from '../display/lock.tsx';
import { RecordGone } from '../display/record-gone.tsx';
import { titleOf } from '../list/list-of-resource.tsx';
import { lastListPath, rememberRow } from '../paths.ts';
import { FieldDetail } from './field-detail.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordAside, type RecordProps } from './record-aside.tsx';
import { RecordPanels } from './record-panels.tsx';
import { Related } from './related.tsx';
import classes from './view.module.css';

/** What a module shows of its resource's record in its own way. */
interface ViewParts {
  /** Instead of the table of all fields. */
  Body?: ComponentType<RecordProps>;
  /** Below the title, beside the name of the resource. */
  headline?: (record: ResourceRecord) => ReactNode;
  /** Further actions of the menu. */
  more?: (record: ResourceRecord) => ReactNode;
}

/** One record: its fields, what other modules know of it, related records, and history. */
export function ResourceView({ resource, ...parts }: { resource: Resource } & ViewParts) {
  const { idguid = '' } = useParams();
  const { data: record, isPending, error, refetch } = useRecord(resource, idguid);
  const crumbs = [{ label: resource.labels.many, to: lastListPath(resource) }];
  useEffect(() => rememberRow(resource, idguid), [resource, idguid]);
  if (isPending) return <Spinner />;
  if (!record)
    return <RecordGone resource={resource} idguid={idguid} error={error} onRetry={() => refetch()} />;
  const { Body = AllFields, headline, more } = parts;
  return (
    <>
      <PageHeader
        title={titleOf(resource, record)}
        recent={resource.labels.one}
        crumbs={crumbs}
        description={
          <span className={classes.kind}>
            {headline?.(record) ?? resource.labels.one}
            {!record.can_edit && <Lock />}
          </span>
        }
        actions={<RecordActions resource={resource} record={record} more={more?.(record)} />}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Body resource={resource} record={record} />
          <RecordPanels resource={resource} record={record} />
          <Related resource={resource} record={record} />
        </div>
        <RecordAside resource={resource} record={record} />
      </div>
    </>
  );
}

const AllFields = ({ resource, record }: RecordProps) => (
  <Facts
    label="Podaci"
    facts={fieldsOf(resource).map(([name, field]) => [
      field.label,
      <FieldDetail key={name} resource={resource} field={field} name={name} record={record} />,
    ])}
  />
);
