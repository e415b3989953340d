import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RemovedRecord } from '../../../core/records/trash.api.ts';
import type { Resource } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import {
  EmptyState,
  formatDateTime,
  NotThere,
  type NotThereProps,
  PageHeader,
  Spinner,
  statusOf,
} from '../../kit/index.ts';
import { useRecent } from '../../kit/recent.ts';
import { base, keys } from '../client.ts';
import { lastListPath } from '../paths.ts';
import { useRights } from '../rights.ts';
import { useRestore } from '../trash/use-restore.tsx';

/** `NotThere` for a record of a resource, with restoring from the trash for people who may. */
export function RecordGone({
  resource,
  idguid,
  ...failed
}: Pick<NotThereProps, 'error' | 'onRetry'> & { resource: Resource; idguid: string }) {
  const { canSave } = useRights(resource);
  const asked = canSave && statusOf(failed.error) === 404;
  const removed = useQuery({
    queryKey: [...keys.of(resource), 'removed', idguid],
    queryFn: async ({ signal }) => {
      const path = `${base(resource)}/trash`;
      const { data } = await api.get<RemovedRecord[]>(path, { query: { idguid }, signal });
      return data[0] ?? null;
    },
    enabled: asked,
  });
  if (asked && removed.isPending) return <Spinner />;
  if (removed.data) return <Removed resource={resource} record={removed.data} />;
  const { one, many } = resource.labels;
  return <NotThere title={one} list={{ label: many, to: lastListPath(resource) }} {...failed} />;
}

function Removed({ resource, record }: { resource: Resource; record: RemovedRecord }) {
  const { restore, pending, dialog } = useRestore(`${base(resource)}/trash`);
  const list = { label: resource.labels.many, to: lastListPath(resource) };
  useRecent(null);
  return (
    <>
      <PageHeader title={record.title} crumbs={[list]} description={resource.labels.one} />
      <div role="alert">
        <EmptyState
          title="Zapis je obrisan"
          action={
            <>
              <Button
                loading={pending}
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => restore([record])}
              >
                Vrati
              </Button>
              <Button variant="default" component={Link} to={list.to}>
                Na listu
              </Button>
            </>
          }
        >
          Obrisano: {record.removed_by}, {formatDateTime(record.removed_at)}. U korpi se čuva do{' '}
          {formatDateTime(record.kept_until)}.
        </EmptyState>
      </div>
      {dialog}
    </>
  );
}
