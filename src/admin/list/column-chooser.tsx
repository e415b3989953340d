import { ActionIcon, Button, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './chooser.module.css';
import { allColumns, columnLabel, defaultColumns, moved } from './columns.ts';
import type { ListDefinition } from './definition.ts';
import type { ShownColumns } from './use-columns.ts';
import type { ListLayout } from './use-layout.ts';

interface ChooserProps {
  list: ListDefinition;
  columns: ShownColumns;
  layout: ListLayout;
}

const DENSITIES = [
  { value: 'comfortable', label: 'Prozračno' },
  { value: 'compact', label: 'Zbijeno' },
];

/** Chooses columns, their order and the density. Saved for the person and in views. */
export function ColumnChooser({ list, columns, layout }: ChooserProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const { names: shown, set } = columns;
  const hidden = allColumns(list).filter((name) => !shown.includes(name));
  const changed = columns.chosen || Object.keys(layout.widths).length > 0;
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
                label={columnLabel(list, name)}
                onChange={() => set(shown.filter((other) => other !== name))}
              />
              <span className={classes.moves}>
                <Move
                  name={columnLabel(list, name)}
                  up
                  disabled={index === 0}
                  onMove={() => set(moved(shown, name, -1))}
                />
                <Move
                  name={columnLabel(list, name)}
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
                  label={columnLabel(list, name)}
                  onChange={() => set([...shown, name])}
                />
              </li>
            ))}
          </ul>
        )}
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Visina redova"
          data={DENSITIES}
          value={layout.density}
          onChange={(density) => layout.setDensity(density as ListLayout['density'])}
        />
        {changed && (
          <Button
            className={classes.reset}
            fullWidth
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              layout.keep({ widths: {} });
              set(defaultColumns(list));
            }}
          >
            Vrati uobičajene kolone i širine
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
