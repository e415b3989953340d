import { Kbd } from '@mantine/core';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatNumber, plural } from '../../../../admin/kit/index.ts';
import { pressed } from '../../../../admin/kit/shortcuts.ts';
import { useOffered } from '../../../../admin/kit/use-shortcuts.ts';
import { unitsOf } from '../../../../core/money/money.ts';
import type { StatementDetail, StatementRow } from '../statements.api.ts';
import classes from './bank.module.css';
import { OpenItemsDialog } from './open-items-dialog.tsx';
import { type Refused, refusalOf } from './refused.ts';
import { RowEditor } from './row-editor.tsx';
import { STATEMENT_KEYS } from './statement-keys.ts';
import { RowOfStatement } from './statement-row.tsx';
import type { useStatement } from './use-statement.ts';

const KEYS = STATEMENT_KEYS.keys;

interface StatementRowsProps {
  statement: StatementDetail;
  state: Pick<ReturnType<typeof useStatement>, 'accept' | 'takeBack' | 'decide'>;
  refused: Refused;
  mayDecide: boolean;
}

/** Whether the proposal makes up the row, so that one key accepts it. */
export const acceptable = ({ decided, domestic, parts }: StatementRow): boolean =>
  !decided &&
  domestic !== null &&
  parts.length > 0 &&
  parts.reduce((all, { amount }) => all + unitsOf(amount), 0n) === unitsOf(domestic);

/** The rows of a statement: arrows move, Enter accepts what is sure and opens the rest, F2 opens a row, F4 the open items of its partner. */
export function StatementRows({ statement, state, refused, mayDecide }: StatementRowsProps) {
  const { rows } = statement;
  useOffered(STATEMENT_KEYS);
  const body = useRef<HTMLTableSectionElement>(null);
  /** The row to go to when the dialog has closed. */
  const wanted = useRef<number | null>(null);
  const [at, setAt] = useState(() =>
    Math.max(
      rows.findIndex(({ decided }) => !decided),
      0,
    ),
  );
  const [opened, setOpened] = useState<number | null>(null);
  const [asksItems, setAsksItems] = useState<number | null>(null);
  const ready = rows.filter(({ decided }) => decided).length;

  const focus = (index: number): void =>
    body.current?.querySelector<HTMLElement>(`[data-line="${rows[index]?.line}"]`)?.focus();
  const go = (index: number): void => {
    const next = Math.min(Math.max(index, 0), rows.length - 1);
    setAt(next);
    wanted.current = next;
    focus(next);
  };
  // A dialog keeps the focus until it is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the dialog has closed
  useEffect(() => {
    if (asksItems === null && wanted.current !== null) focus(wanted.current);
    wanted.current = null;
  }, [asksItems]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when booking was refused
  useEffect(() => {
    const first = rows.findIndex((row) => refusalOf(refused, row) !== undefined);
    if (first >= 0) go(first);
  }, [refused]);
  /** To the next row that nothing is decided about, if there is one. */
  const goOn = (from: number): void => {
    const after = rows.findIndex(({ decided }, index) => !decided && index > from);
    const any = rows.findIndex(({ decided }, index) => !decided && index !== from);
    go(after >= 0 ? after : any >= 0 ? any : from);
  };
  const accept = (row: StatementRow, index: number): void => {
    if (!mayDecide || row.decided) return;
    if (!acceptable(row)) {
      setOpened(row.line);
      return;
    }
    void state.accept(row);
    setOpened(null);
    goOn(index);
  };
  const saved = (index: number): void => {
    setOpened(null);
    setAsksItems(null);
    goOn(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const line = (event.target as HTMLElement).getAttribute('data-line');
    const index = rows.findIndex((row) => String(row.line) === line);
    const row = rows[index];
    // Keys of the fields in an opened row are theirs.
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressed(KEYS.next, event)) go(index + 1);
    else if (pressed(KEYS.previous, event)) go(index - 1);
    else if (pressed(KEYS.first, event)) go(0);
    else if (pressed(KEYS.last, event)) go(rows.length - 1);
    else if (pressed(KEYS.accept, event)) {
      // What is not sure is looked at first.
      if (row.sure || row.decided) accept(row, index);
      else if (mayDecide) setOpened(row.line);
    } else if (pressed(KEYS.edit, event)) setOpened(opened === row.line ? null : row.line);
    else if (pressed(KEYS.items, event)) {
      if (mayDecide && row.domestic !== null) setAsksItems(row.line);
    } else if (pressed(KEYS.undo, event)) {
      if (mayDecide && row.decided) void state.takeBack(row);
    } else return;
    event.preventDefault();
  };
  const asked = rows.findIndex(({ line }) => line === asksItems);
  return (
    <section aria-labelledby="rows-of-statement">
      <div className={classes.progress}>
        <h2 id="rows-of-statement">
          {formatNumber(ready)} od {formatNumber(rows.length)}{' '}
          {plural(rows.length, 'stavke', 'stavke', 'stavki')} spremno
        </h2>
        <progress max={Math.max(rows.length, 1)} value={ready} aria-labelledby="rows-of-statement" />
        {mayDecide && (
          <p className={classes.keys}>
            <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> kretanje · <Kbd size="xs">Enter</Kbd> prihvati ili
            provjeri · <Kbd size="xs">F2</Kbd> otvori · <Kbd size="xs">F4</Kbd> otvorene stavke ·{' '}
            <Kbd size="xs">Delete</Kbd> poništi
          </p>
        )}
      </div>
      <table className={classes.rows} aria-label="Stavke izvoda">
        <thead>
          <tr>
            <th scope="col">Rb.</th>
            <th scope="col">Stavka</th>
            <th scope="col" data-amount>
              Iznos
            </th>
            <th scope="col">Knjiži se</th>
            <th scope="col">Stanje</th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row, index) => (
            <Fragment key={row.line}>
              <RowOfStatement
                row={row}
                refusal={refusalOf(refused, row)}
                current={index === at}
                opened={opened === row.line}
                acceptable={mayDecide && acceptable(row)}
                onFocus={() => setAt(index)}
                onAccept={() => accept(row, index)}
                onOpen={() => setOpened(opened === row.line ? null : row.line)}
              />
              {opened === row.line && (
                <tr className={classes.inner}>
                  <td colSpan={5}>
                    <RowEditor
                      row={row}
                      mayDecide={mayDecide}
                      decide={(parts, seen) => state.decide(row.line, parts, seen)}
                      onItems={() => setAsksItems(row.line)}
                      onSaved={() => saved(index)}
                      onClose={() => {
                        setOpened(null);
                        go(index);
                      }}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {asked >= 0 && (
        <OpenItemsDialog
          key={asksItems}
          row={rows[asked]!}
          statement={statement}
          decide={(parts, seen) => state.decide(rows[asked]!.line, parts, seen)}
          onSaved={() => saved(asked)}
          onClose={() => {
            setAsksItems(null);
            go(asked);
          }}
        />
      )}
    </section>
  );
}
