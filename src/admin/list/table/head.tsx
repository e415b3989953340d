import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { isSortable, type SortKey } from '../address.ts';
import { columnLabel, isNumeric } from '../columns.ts';
import type { ListDefinition } from '../definition.ts';
import classes from './table.module.css';
import { type ColumnEdges, NARROWEST, WIDEST } from './use-widths.ts';

interface HeadProps {
  list: ListDefinition;
  name: string;
  sort: SortKey[];
  width: number | undefined;
  edge: ReturnType<ColumnEdges>;
  onSort: (add: boolean) => void;
}

/** Column header: click sorts, Shift + click adds to the order, the edge sets the width. */
export function Head({ list, name, sort, width, edge, onSort }: HeadProps) {
  const label = columnLabel(list, name);
  const at = sort.findIndex((key) => key.field === name);
  const key = sort[at];
  const Arrow = key?.desc ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-column={name}
      data-numeric={isNumeric(list, name) || undefined}
      data-sorted={key ? true : undefined}
      // ARIA allows it on one column; the others have a visible rank.
      aria-sort={at === 0 ? (key?.desc ? 'descending' : 'ascending') : undefined}
    >
      {isSortable(list, name) ? (
        <UnstyledButton
          className={classes.sort}
          title="Klik: poredaj; Shift + klik: dodaj u redoslijed"
          onClick={(event) => onSort(event.shiftKey)}
        >
          <span className={classes.headText}>{label}</span>
          <Arrow className={classes.arrow} size={13} stroke={2.2} aria-hidden />
          {key && sort.length > 1 && (
            <span className={classes.rank}>
              <VisuallyHidden>redoslijed </VisuallyHidden>
              {at + 1}
            </span>
          )}
        </UnstyledButton>
      ) : (
        <span className={classes.plainHead}>{label}</span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this edge can */}
      <div
        className={classes.edge}
        role="separator"
        aria-orientation="vertical"
        aria-label={`Širina kolone ${label}`}
        aria-valuenow={width ?? 0}
        aria-valuetext={width ? `${width} piksela` : 'po sadržaju'}
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        title="Povucite za širinu; dvoklik vraća uobičajenu"
        tabIndex={0}
        {...edge}
      />
    </th>
  );
}

interface SelectAllProps {
  checked: boolean;
  some: boolean;
  disabled: boolean;
  onChange: (event: unknown) => void;
}

export const SelectAll = ({ checked, some, disabled, onChange }: SelectAllProps) => (
  <Checkbox
    size="xs"
    aria-label="Odaberi sve na stranici"
    checked={checked}
    indeterminate={some && !checked}
    disabled={disabled}
    onChange={onChange}
  />
);
