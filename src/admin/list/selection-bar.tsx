import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural } from '../../core/plural.ts';
import { formatNumber } from '../kit/format.ts';
import type { ListDefinition } from './definition.ts';
import classes from './list.module.css';

interface SelectionBarProps {
  list: ListDefinition;
  count: number;
  onClear: () => void;
  /** What can be done with what is selected. */
  children: ReactNode;
}

/** Number of selected rows and their bulk actions. */
export function SelectionBar({ list, count, onClear, children }: SelectionBarProps) {
  const [one, few, many] = list.labels.count;
  return (
    <section className={classes.selection} aria-label="Odabrani zapisi" hidden={count === 0}>
      <span aria-live="polite">
        Odabrano:{' '}
        <b>
          {formatNumber(count)}&nbsp;{plural(count, one, few, many)}
        </b>
      </span>
      {children}
      <CloseButton size="sm" aria-label="Poništi odabir" onClick={onClear} />
    </section>
  );
}
