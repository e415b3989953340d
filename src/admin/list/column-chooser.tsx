import { Button, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Sortable } from '../kit/index.ts';
import classes from './chooser.module.css';
import { allColumns, columnLabel, defaultColumns } from './columns.ts';
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
  const { names: shown, set } = columns;
  const hidden = allColumns(list).filter((name) => !shown.includes(name));
  const changed = columns.chosen || Object.keys(layout.widths).length > 0;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Kolone
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} aria-label="Kolone">
        <Sortable
          compact
          items={shown.map((id) => ({ id }))}
          label="Prikazane kolone"
          nameOf={({ id }) => columnLabel(list, id)}
          onMove={(items) => set(items.map(({ id }) => id))}
        >
          {({ id }) => (
            <Checkbox
              size="xs"
              checked
              disabled={shown.length === 1}
              label={columnLabel(list, id)}
              onChange={() => set(shown.filter((other) => other !== id))}
            />
          )}
        </Sortable>
        {hidden.length > 0 && (
          <ul className={classes.hidden} aria-label="Skrivene kolone">
            {hidden.map((name) => (
              <li key={name}>
                <Checkbox
                  size="xs"
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
