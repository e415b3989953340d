import { Button } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Resource } from '../../../core/resource.ts';
import { copyOf, prefill } from '../../fields/form-values.ts';
import { EmptyState, PageHeader, Spinner } from '../../kit/index.ts';
import { useRecord } from '../client.ts';
import { RecordGone } from '../display/record-gone.tsx';
import { titleOf } from '../list/list-of-resource.tsx';
import { lastListPath, viewPath } from '../paths.ts';
import { RecordForm } from './record-form.tsx';

/**
 * Create or edit, by the `idguid` in the address. A new record may begin with values from the address
 * (`?roditelj_id=…`) or as a copy of another (`?kopija=<idguid>`).
 */
export function ResourceForm({ resource }: { resource: Resource }) {
  const { idguid } = useParams();
  return idguid ? (
    <EditForm key={idguid} resource={resource} idguid={idguid} />
  ) : (
    <CreateForm resource={resource} />
  );
}

function CreateForm({ resource }: { resource: Resource }) {
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
      />
    </>
  );
}

function EditForm({ resource, idguid }: { resource: Resource; idguid: string }) {
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
        <RecordForm resource={resource} record={record} initial={{}} titles={record.refs} draft={idguid} />
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
