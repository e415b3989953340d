import { Button } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Resource } from '../../../core/resource.ts';
import { copyOf, prefill } from '../../fields/form-values.ts';
import { EmptyState, PageHeader, Spinner } from '../../kit/index.ts';
import { useRecord } from '../client.ts';
import { RecordGone } from '../display/record-gone.tsx';
import { titleOf } from '../list/list-of-resource.tsx';
import { lastListPath, viewPath } from '../paths.ts';
import { type FormParts, RecordForm } from './record-form.tsx';

/**
 * Create or edit, by the `idguid` in the address. A new record may begin with values from the address
 * (`?roditelj_id=…`) or as a copy of another (`?kopija=<idguid>`).
 */
export function ResourceForm({ resource, ...parts }: { resource: Resource } & FormParts) {
  const { idguid } = useParams();
  return idguid ? (
    <EditForm key={idguid} resource={resource} idguid={idguid} {...parts} />
  ) : (
    <CreateForm resource={resource} {...parts} />
  );
}

function CreateForm({ resource, ...parts }: { resource: Resource } & FormParts) {
  const [query] = useSearchParams();
  const source = query.get('kopija');
  const copied = useRecord(resource, source);
  const crumbs = [{ label: resource.labels.many, to: lastListPath(resource) }];
  const title = `Dodaj ${resource.labels.accusative}`;
  if (source && copied.isPending) return <Spinner />;
  const initial = { ...(copied.data ? copyOf(resource, copied.data) : {}), ...prefill(resource, query) };
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        description={copied.data && `Prema zapisu „${titleOf(resource, copied.data)}”`}
      />
      <RecordForm
        key={query.toString()}
        resource={resource}
        record={null}
        initial={initial}
        titles={copied.data?.refs ?? {}}
        draft={`new?${query}`}
        {...parts}
      />
    </>
  );
}

function EditForm({ resource, idguid, ...parts }: { resource: Resource; idguid: string } & FormParts) {
  const { data: record, isPending, error, refetch } = useRecord(resource, idguid);
  if (isPending) return <Spinner />;
  if (!record)
    return <RecordGone resource={resource} idguid={idguid} error={error} onRetry={() => refetch()} />;
  const title = titleOf(resource, record);
  const crumbs = [
    { label: resource.labels.many, to: lastListPath(resource) },
    { label: title, to: viewPath(resource, idguid) },
  ];
  return (
    <>
      <PageHeader title={`Uredi ${resource.labels.accusative}`} crumbs={crumbs} description={title} />
      {record.can_edit ? (
        <RecordForm
          resource={resource}
          record={record}
          initial={{}}
          titles={record.refs}
          draft={idguid}
          {...parts}
        />
      ) : (
        <EmptyState
          title="Ovaj zapis je zajednički"
          action={
            <Button component={Link} to={viewPath(resource, idguid)} variant="default">
              Otvori zapis
            </Button>
          }
        >
          Mijenja ga samo operater sistema.
        </EmptyState>
      )}
    </>
  );
}
