import { Checkbox } from '@mantine/core';
import { ScanMark } from '../../../admin/files/scan-state.tsx';
import { useTicket } from '../../../admin/files/ticket.ts';
import { formatBytes } from '../../../admin/kit/index.ts';
import { Title } from '../../../admin/list/table/row.tsx';
import type { RowsProps } from '../../../admin/list/table/table.tsx';
import type { StoredFileRow } from '../stored-files.api.ts';
import classes from './files.module.css';
import { InText } from './in-text.tsx';
import { Thumb } from './thumb.tsx';

/** The list as a grid of thumbnails. */
export function FileGrid({ list, rows, parts, selection, onSelection }: RowsProps) {
  const ticket = useTicket();
  const toggle = (id: string) => {
    const { [id]: was, ...others } = selection;
    onSelection(was ? others : { ...others, [id]: true });
  };
  return (
    <ul className={classes.grid} aria-label={list.labels.many}>
      {(rows as StoredFileRow[]).map((file) => {
        const { idguid, name, size, folder, scan } = file;
        const selected = selection[idguid] ?? false;
        return (
          <li
            key={idguid}
            className={classes.tile}
            data-record={idguid}
            data-selected={selected || undefined}
            draggable={parts.onDrag !== undefined || undefined}
            onDragStart={parts.onDrag && ((event) => parts.onDrag!(file, event))}
          >
            <div className={classes.picture}>
              <Thumb key={file.revision} file={file} ticket={ticket} />
            </div>
            <div className={classes.caption}>
              <Title list={list} row={file} to={parts.linkTo(file)} plain={false}>
                {name}
              </Title>
              <ScanMark scan={scan} />
              <span>
                {formatBytes(size)}
                {folder && <span className={classes.inFolder}> · {folder}</span>}
                <InText file={file} />
              </span>
            </div>
            {parts.selection && (
              <Checkbox
                className={classes.tileTick}
                size="xs"
                aria-label={`Odaberi ${name}`}
                checked={selected}
                onChange={() => toggle(idguid)}
              />
            )}
            {parts.actions && <div className={classes.tileActions}>{parts.actions(file)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
