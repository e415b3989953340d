import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '../kit/format.ts';
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
  return (
    <section className={classes.selection} aria-label="Odabrani zapisi" data-bottom-bar hidden={count === 0}>
      <span aria-live="polite">
        Odabrano: <b>{counted(count, ...list.labels.count)}</b>
      </span>
      {children}
      <CloseButton size="sm" aria-label="Poništi odabir" onClick={onClear} />
    </section>
  );
}
