import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { FieldValue } from '../display/FieldValue.tsx';
import { Lock } from '../display/Lock.tsx';
import { viewPath } from '../paths.ts';
import { columnLabel } from '../query/columns.ts';
import classes from './cards.module.css';
import { titleOf } from './DataRow.tsx';
import type { RecordsProps } from './DataTable.tsx';

/** The list on a narrow screen: a card a record, its title leading to it and its other columns named beneath. */
export function Cards({ resource, columns, records, selection }: RecordsProps) {
  return (
    <ul className={classes.cards}>
      {records.map((record) => {
        const title = titleOf(resource, record);
        const selected = selection?.value[record.idguid] ?? false;
        return (
          <li
            key={record.idguid}
            className={classes.card}
            data-record={record.idguid}
            data-selected={selected || undefined}
          >
            <div className={classes.head}>
              <Link className={classes.title} to={viewPath(resource, record.idguid)} data-row>
                {title}
              </Link>
              {!record.can_edit && <Lock />}
              {selection && record.can_edit && (
                <Checkbox
                  className={classes.tick}
                  size="sm"
                  aria-label={`Odaberi ${title}`}
                  checked={selected}
                  onChange={() => {
                    const { [record.idguid]: was, ...others } = selection.value;
                    selection.onChange(was ? others : { ...others, [record.idguid]: true });
                  }}
                />
              )}
            </div>
            <dl className={classes.fields}>
              {columns
                .filter((name) => name !== resource.title)
                .map((name) => (
                  <div key={name}>
                    <dt>{columnLabel(resource, name)}</dt>
                    <dd>
                      <FieldValue resource={resource} name={name} record={record} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
