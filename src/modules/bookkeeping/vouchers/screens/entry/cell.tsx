import { type KeyboardEvent, useRef, useState } from 'react';
import { isId } from '../../../../../core/list-query.ts';
import { CELLS } from '../../draft.ts';
import { type Column, isNumber } from './columns.ts';
import classes from './grid.module.css';
import { suggests } from './options.ts';
import { LIST_ID } from './suggestions.tsx';

interface CellProps {
  column: Column;
  /** From 1. */
  number: number;
  text: string;
  /** The settled text as people read it. */
  shown: string;
  /** Beside the input: the name of the account. */
  aside?: string;
  /** The account does not ask for it. */
  quiet: boolean;
  required: boolean;
  problem: { message: string; blocks: boolean } | undefined;
  expanded: boolean;
  /** What Enter would take into the empty cell. */
  offer: string | undefined;
  onType: (text: string, input: HTMLInputElement) => void;
  /** `before`: what stood in the cell when it was entered. */
  onLeave: (before: string) => void;
  /** Keys of the list of suggestions; the others are the grid's. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A cell that is typed in. While it is, it shows what was typed; then what was understood. */
export function Cell(props: CellProps) {
  const { column, number, text, shown, aside, quiet, required, problem, expanded, offer } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(text);
  const typing = typed === text && !isId(text);
  const label = `${column.label}, stavka ${number}`;
  // Not while it is typed: half an amount is wrong.
  const told = typing ? undefined : problem;
  const id = `${column.name}-${number}-problem`;
  return (
    <td
      className={classes.cell}
      data-column={column.name}
      data-kind={column.kind}
      data-numeric={isNumber(column) || undefined}
      data-quiet={(quiet && !text) || undefined}
    >
      <span className={classes.cardLabel} aria-hidden>
        {column.label}
      </span>
      <span className={classes.field}>
        <input
          className={classes.input}
          aria-label={label}
          aria-invalid={told?.blocks || undefined}
          aria-describedby={told ? id : undefined}
          aria-required={required || undefined}
          {...(suggests(column) && {
            role: 'combobox',
            'aria-autocomplete': 'list' as const,
            'aria-expanded': expanded,
            'aria-controls': expanded ? LIST_ID : undefined,
          })}
          maxLength={CELLS[column.name]}
          autoComplete="off"
          spellCheck={false}
          placeholder={offer && `${offer} ↵`}
          inputMode={isNumber(column) ? 'decimal' : undefined}
          title={column.kind === 'partner' && shown ? shown : undefined}
          data-typing={typing || undefined}
          value={typing ? text : shown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            props.onType(currentTarget.value, currentTarget);
          }}
          onFocus={() => {
            before.current = text;
          }}
          onBlur={() => {
            setTyped(null);
            props.onLeave(before.current);
          }}
          onKeyDown={props.onKeyDown}
        />
        {aside && (
          <span className={classes.aside} title={aside} aria-hidden>
            {aside}
          </span>
        )}
      </span>
      {told && (
        <span className={classes.problem} id={id} data-warning={!told.blocks || undefined}>
          {told.message}
        </span>
      )}
    </td>
  );
}
