import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { COLUMNS } from './columns.ts';
import classes from './entry.module.css';
import type { useShownColumns } from './use-shown-columns.ts';

/** Adds columns to the grid: VAT, currency, cost centre. */
export function ColumnMenu({ shown }: { shown: ReturnType<typeof useShownColumns> }) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Kolone
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Kolone" className={classes.columns}>
        {COLUMNS.filter(({ optional }) => optional).map((column) => (
          <Checkbox
            key={column.name}
            size="xs"
            label={column.label}
            checked={shown.isShown(column)}
            disabled={shown.isFixed(column)}
            onChange={() => shown.toggle(column.name)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
