import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Resource } from '../../../core/resource.ts';
import { isNumeric } from '../display/value.ts';
import { columnLabel } from '../query/columns.ts';
import { isSortable, type SortKey } from '../query/state.ts';
import classes from './list.module.css';

/** Head of a column; a click sorts by it, with Shift it joins the order there is. */
export function Header({
  resource,
  name,
  sort,
  onSort,
}: {
  resource: Resource;
  name: string;
  sort: SortKey[];
  onSort: (add: boolean) => void;
}) {
  const label = columnLabel(resource, name);
  const at = sort.findIndex((key) => key.field === name);
  const key = sort[at];
  const numeric = isNumeric(resource.fields[name]) || undefined;
  if (!isSortable(resource, name)) {
    return (
      <th scope="col" data-numeric={numeric}>
        {label}
      </th>
    );
  }
  const Arrow = key?.desc ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-numeric={numeric}
      data-sorted={key ? true : undefined}
      // Only the leading column may say so; the others are told in words.
      aria-sort={at === 0 ? (key?.desc ? 'descending' : 'ascending') : undefined}
    >
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
    </th>
  );
}

export function SelectAll({
  checked,
  some,
  disabled,
  onChange,
}: {
  checked: boolean;
  some: boolean;
  disabled: boolean;
  onChange: (event: unknown) => void;
}) {
  return (
    <Checkbox
      size="xs"
      aria-label="Odaberi sve na stranici"
      checked={checked}
      indeterminate={some && !checked}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
