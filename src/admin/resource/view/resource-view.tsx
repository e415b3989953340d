import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { fieldsOf, type Resource, type ResourceRecord } from '../../../core/resource.ts';
import { useRemove } from '../../form/use-remove.tsx';
import {
  ActionsMenu,
  Facts,
  formatDateTime,
  lastChangeOf,
  MenuAction,
  PageHeader,
  Spinner,
} from '../../kit/index.ts';
import { useKeys } from '../../list/use-keys.ts';
import { useRecord } from '../client.ts';
import { Lock } from '../display/lock.tsx';
import { RecordGone } from '../display/record-gone.tsx';
import { parentField, titleOf } from '../list/list-of-resource.tsx';
import { createPath, editPath, lastListPath, rememberRow } from '../paths.ts';
import { removalOf } from '../remove/removal.tsx';
import { useRights } from '../rights.ts';
import { FieldDetail } from './field-detail.tsx';
import { History } from './history.tsx';
import { Related } from './related.tsx';
import classes from './view.module.css';

/** One record: its fields, related records, and history. */
export function ResourceView({ resource }: { resource: Resource }) {
  const { idguid = '' } = useParams();
  const { data: record, isPending, error, refetch } = useRecord(resource, idguid);
  const crumbs = [{ label: resource.labels.many, to: lastListPath(resource) }];
  useEffect(() => rememberRow(resource, idguid), [resource, idguid]);
  if (isPending) return <Spinner />;
  if (!record)
    return <RecordGone resource={resource} idguid={idguid} error={error} onRetry={() => refetch()} />;
  const title = titleOf(resource, record);
  return (
    <>
      <PageHeader
        title={title}
        recent={resource.labels.one}
        crumbs={crumbs}
        description={
          <span className={classes.kind}>
            {resource.labels.one}
            {!record.can_edit && <Lock />}
          </span>
        }
        actions={<Actions resource={resource} record={record} />}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Facts
            label="Podaci"
            facts={fieldsOf(resource).map(([name, field]) => [
              field.label,
              <FieldDetail key={name} resource={resource} field={field} name={name} record={record} />,
            ])}
          />
          <Related resource={resource} record={record} />
        </div>
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
      </div>
    </>
  );
}

function Actions({ resource, record }: { resource: Resource; record: ResourceRecord }) {
  const navigate = useNavigate();
  const { canSave } = useRights(resource);
  const client = useQueryClient();
  const { ask, dialog } = useRemove();
  const remove = () =>
    ask({
      ...removalOf(client, resource, [record]),
      done: () => navigate(lastListPath(resource), { replace: true }),
    });
  const mayEdit = canSave && record.can_edit;
  const parent = parentField(resource);
  useKeys({ e: () => (mayEdit ? navigate(editPath(resource, record.idguid)) : false) });
  if (!canSave) return null;
  return (
    <>
      <ActionsMenu label="Više radnji">
        <MenuAction icon={IconCopy} run={`${createPath(resource)}?kopija=${record.idguid}`}>
          Dupliciraj
        </MenuAction>
        {parent && (
          <MenuAction icon={IconPlus} run={`${createPath(resource)}?${parent}=${record.idguid}`}>
            Dodaj {resource.labels.accusative} ispod
          </MenuAction>
        )}
        {record.can_edit && (
          <MenuAction icon={IconTrash} red run={remove}>
            Obriši
          </MenuAction>
        )}
      </ActionsMenu>
      {mayEdit && (
        <Button
          component={Link}
          to={editPath(resource, record.idguid)}
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-keyshortcuts="e"
        >
          Uredi
        </Button>
      )}
      {dialog}
    </>
  );
}
