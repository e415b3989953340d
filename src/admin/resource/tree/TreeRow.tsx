import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Resource } from '../../../core/resource.ts';
import { isPlainClick } from '../../list/table/row.tsx';
import { EditAction, RowAction } from '../../list/table/row-action.tsx';
import listClasses from '../../list/table/table.module.css';
import { FieldValue } from '../display/FieldValue.tsx';
import { Lock } from '../display/Lock.tsx';
import { isNumeric } from '../display/value.ts';
import { parentField, titleOf } from '../list/listOfResource.tsx';
import { createPath, editPath, viewPath } from '../paths.ts';
import classes from './tree.module.css';
import type { TreeLine } from './tree.ts';

/** One branch: its twig to open it, its title, its other columns, and adding one below it. */
export function TreeRow({
  resource,
  line,
  columns,
  canSave,
  dimmed,
  onToggle,
  onKeyDown,
}: {
  resource: Resource;
  line: TreeLine;
  columns: string[];
  canSave: boolean;
  /** Only there because it leads to what was found. */
  dimmed: boolean;
  onToggle: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const navigate = useNavigate();
  const { record, level } = line;
  const title = titleOf(resource, record);
  const to = viewPath(resource, record.idguid);
  return (
    <tr
      data-record={record.idguid}
      data-dimmed={dimmed || undefined}
      aria-level={level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={line.children > 0 ? line.expanded : undefined}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (isPlainClick(event)) navigate(to);
      }}
    >
      <td>
        <span className={classes.branch} style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}>
          {line.children > 0 ? (
            <UnstyledButton
              className={classes.twig}
              // The arrow keys do the same; two stops a row would only slow the Tab key down.
              tabIndex={-1}
              aria-label={line.expanded ? `Zatvori ${title}` : `Otvori ${title}`}
              data-open={line.expanded || undefined}
              onClick={onToggle}
            >
              <IconChevronRight size={14} stroke={2.2} aria-hidden />
            </UnstyledButton>
          ) : (
            <span className={classes.leaf} aria-hidden />
          )}
          <Link className={listClasses.link} to={to} data-row>
            {title}
          </Link>
          {line.children > 0 && <span className={classes.count}>{line.children}</span>}
          {!record.can_edit && <Lock />}
        </span>
      </td>
      {columns.map((name) => (
        <td key={name} data-numeric={isNumeric(resource.fields[name]) || undefined}>
          <FieldValue resource={resource} name={name} record={record} />
        </td>
      ))}
      {canSave && (
        <td className={listClasses.act}>
          <span className={classes.actions}>
            <RowAction
              to={`${createPath(resource)}?${parentField(resource)}=${record.idguid}`}
              label={`Dodaj ${resource.labels.accusative} ispod: ${title}`}
              title={`Dodaj ${resource.labels.accusative} ispod`}
            >
              <IconPlus size={15} aria-hidden />
            </RowAction>
            {record.can_edit && <EditAction to={editPath(resource, record.idguid)} title={title} />}
          </span>
        </td>
      )}
    </tr>
  );
}
