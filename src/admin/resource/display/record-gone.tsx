import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MERGED, type MergedInto } from '../../../core/records/merged.api.ts';
import type { RemovedRecord } from '../../../core/records/trash.api.ts';
import type { Resource } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import { ApiError } from '../../../web/call.ts';
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
import { lastListPath, viewPath } from '../paths.ts';
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
  const into = mergedInto(failed.error);
  if (into) return <Merged resource={resource} into={into} removed={removed.data ?? null} />;
  if (removed.data) return <Removed resource={resource} record={removed.data} />;
  const { one, many } = resource.labels;
  return <NotThere title={one} list={{ label: many, to: lastListPath(resource) }} {...failed} />;
}

const mergedInto = (error: unknown): MergedInto | null =>
  error instanceof ApiError && error.code === MERGED ? (error.data as MergedInto) : null;

/** A record that was merged into another, which its old address leads to; `removed` can be restored. */
function Merged({
  resource,
  into,
  removed,
}: {
  resource: Resource;
  into: MergedInto;
  removed: RemovedRecord | null;
}) {
  const { restore, pending, dialog } = useRestore(`${base(resource)}/trash`);
  const { one, many } = resource.labels;
  useRecent(null);
  return (
    <>
      <PageHeader
        title={removed?.title ?? one}
        crumbs={[{ label: many, to: lastListPath(resource) }]}
        description={one}
      />
      <div role="alert">
        <EmptyState
          title={`${one}: spojeno s „${into.title}”`}
          action={
            <>
              <Button component={Link} to={viewPath(resource, into.idguid)}>
                Otvori „{into.title}”
              </Button>
              {removed && (
                <Button
                  variant="default"
                  loading={pending}
                  leftSection={<IconArrowBackUp size={16} aria-hidden />}
                  onClick={() => restore([removed])}
                >
                  Poništi spajanje
                </Button>
              )}
            </>
          }
        >
          Sve što je bilo vezano za ovaj zapis sada je tamo.
          {removed &&
            ` Spojeno: ${removed.removed_by}, ${formatDateTime(removed.removed_at)}. Može se poništiti do ${formatDateTime(removed.kept_until)}.`}
        </EmptyState>
      </div>
      {dialog}
    </>
  );
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
