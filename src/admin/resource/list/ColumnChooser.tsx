import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import type { Resource } from '../../../core/resource.ts';
import { allColumns, columnLabel, defaultColumns, moved, sameOrder } from '../query/columns.ts';
import classes from './chooser.module.css';
import type { ListControl } from './useListState.ts';

/** Which columns are shown and in what order; kept in the URL, and so in saved views. */
export function ColumnChooser({ resource, control }: { resource: Resource; control: ListControl }) {
  const [dragged, setDragged] = useState<string | null>(null);
  const usual = defaultColumns(resource);
  const shown = control.state.columns ?? usual;
  const hidden = allColumns(resource).filter((name) => !shown.includes(name));
  const set = (columns: string[]) =>
    control.change({ columns: sameOrder(columns, usual) ? null : columns }, { replace: true });
  const dropOn = (target: string) => {
    if (dragged && dragged !== target)
      set(moved(shown, dragged, shown.indexOf(target) - shown.indexOf(dragged)));
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Kolone
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} aria-label="Kolone">
        <ul className={classes.list}>
          {shown.map((name, index) => (
            <li
              key={name}
              className={classes.item}
              data-dragged={dragged === name || undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(name);
              }}
              onDragEnter={() => dropOn(name)}
              onDragOver={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
            >
              <IconGripVertical className={classes.grip} size={14} aria-hidden />
              <Checkbox
                size="xs"
                checked
                disabled={shown.length === 1}
                label={columnLabel(resource, name)}
                onChange={() => set(shown.filter((other) => other !== name))}
              />
              <span className={classes.moves}>
                <Move
                  name={columnLabel(resource, name)}
                  up
                  disabled={index === 0}
                  onMove={() => set(moved(shown, name, -1))}
                />
                <Move
                  name={columnLabel(resource, name)}
                  disabled={index === shown.length - 1}
                  onMove={() => set(moved(shown, name, 1))}
                />
              </span>
            </li>
          ))}
        </ul>
        {hidden.length > 0 && (
          <ul className={classes.list} aria-label="Skrivene kolone">
            {hidden.map((name) => (
              <li key={name} className={classes.item}>
                <Checkbox
                  size="xs"
                  ms={22}
                  checked={false}
                  label={columnLabel(resource, name)}
                  onChange={() => set([...shown, name])}
                />
              </li>
            ))}
          </ul>
        )}
        {control.state.columns && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => control.change({ columns: null }, { replace: true })}
          >
            Vrati uobičajene
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Move({
  name,
  up,
  disabled,
  onMove,
}: {
  name: string;
  up?: boolean;
  disabled: boolean;
  onMove: () => void;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      disabled={disabled}
      aria-label={`Pomjeri ${name} ${up ? 'gore' : 'dolje'}`}
      onClick={onMove}
    >
      {up ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
    </ActionIcon>
  );
}
