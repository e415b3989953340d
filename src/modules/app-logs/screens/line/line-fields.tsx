import { ActionIcon } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { FieldRow } from '../search/fields.ts';
import classes from './line.module.css';

interface LineFieldsProps {
  rows: readonly FieldRow[];
  onFilter: (field: string, value: string, exclude: boolean) => void;
}

/** All fields of a line; a search for each value, or without it, is a press away. */
export const LineFields = ({ rows, onFilter }: LineFieldsProps) => (
  <section aria-label="Polja">
    <div className={classes.partHead}>
      <h3>Polja</h3>
    </div>
    <dl className={classes.fields}>
      {rows.map(({ path, value, findable }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of a list have the same name, and never move
        <div key={`${path} ${index}`}>
          <dt>{path}</dt>
          <dd>
            <span className={classes.value}>{value}</span>
            {findable && (
              <span className={classes.filters}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Pretraži po ovome: ${path} ${value}`}
                  title="Pretraži po ovome"
                  onClick={() => onFilter(path, value, false)}
                >
                  <IconZoomIn size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Izuzmi ovo: ${path} ${value}`}
                  title="Izuzmi ovo"
                  onClick={() => onFilter(path, value, true)}
                >
                  <IconZoomOut size={16} aria-hidden />
                </ActionIcon>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
