import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldSpec } from '../../../types/field-spec.ts';
import { shownText, valueFromText } from './from-text.ts';
import { around, textOf, type Word } from './geometry.ts';
import { cellName, mergedRows, sentRows, type TypedRow, typedRows } from './line-rows.ts';
import type { Given } from './pending.ts';
import type { Review } from './use-review.ts';

/** Milliseconds between the last change of a row and saving. */
const PAUSE = 700;
type Values = readonly Readonly<Record<string, { value: string | null } | string | null>>[];

/** Only what the cells say, for comparing. */
const said = (columns: readonly FieldSpec[], rows: Values): string =>
  JSON.stringify(
    rows.map((row) =>
      columns.map(({ key }) => {
        const cell = row[key] ?? null;
        return typeof cell === 'object' && cell !== null ? cell.value : cell;
      }),
    ),
  );

/** The rows of a document as they are typed: saved after a pause, taken from the server when nothing is being typed. */
export function useLineRows(review: Review, columns: readonly FieldSpec[]) {
  const { document, saver } = review;
  /** The read rows that the typed ones name. */
  const base = useRef(document.cells);
  const marked = useRef(new Map<string, Given>());
  const form = useForm<{ lines: TypedRow[] }>({
    defaultValues: { lines: typedRows(columns, document.cells) },
  });
  const rows = useWatch({ control: form.control, name: 'lines' });
  const sent = useMemo(() => sentRows(columns, rows, base.current, marked.current), [columns, rows]);
  const known = said(columns, review.unsaved.lines ?? document.lines);
  const changed = said(columns, sent) !== known;

  const give = (): void => {
    const { others } = saver;
    const isBehind = others !== null && others !== document && others === saver.document;
    if (!isBehind || saver.unsaved.lines !== undefined) {
      saver.put({ lines: sent });
      return;
    }
    // Another's rows have come and are not on the screen yet: they would be overwritten.
    const both = mergedRows(
      columns,
      typedRows(columns, base.current),
      form.getValues('lines'),
      typedRows(columns, others.cells),
    );
    if (both) saver.put({ lines: sentRows(columns, both, others.cells, marked.current) });
    else saver.contest({ lines: sent });
  };
  const save = useEffectEvent((): void => {
    if (changed && !review.readOnly) give();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the last change
  useEffect(() => {
    const timer = setTimeout(save, PAUSE);
    return () => clearTimeout(timer);
  }, [rows]);
  const isTyping = changed && !review.readOnly;
  useEffect(() => (isTyping ? saver.startTyping('.lines', save) : undefined), [saver, isTyping]);
  /** The rows are among what a person is deciding about. */
  const contested = useRef(false);

  const take = useEffectEvent((): void => {
    if (saver.clash) {
      contested.current ||= saver.clash.lines;
      return;
    }
    const decided = contested.current;
    contested.current = false;
    const now = form.getValues('lines');
    const mine = sentRows(columns, now, base.current, marked.current);
    if (said(columns, mine) === said(columns, document.lines)) {
      // The same rows: what is being typed in stays, and names the rows as they are now.
      let at = 0;
      const isEmpty = (row: TypedRow): boolean => columns.every(({ key }) => !row[key]);
      form.setValue(
        'lines',
        now.map((row) => (isEmpty(row) ? row : { ...row, _row: String(at++) })),
      );
    } else if (saver.unsaved.lines !== undefined) return;
    else {
      // What was typed within the pause is not at the saver yet.
      const was = typedRows(columns, base.current);
      const idle = said(columns, mine) === said(columns, sentRows(columns, was, base.current));
      const theirs = typedRows(columns, document.cells);
      const both = idle || decided || review.readOnly ? theirs : mergedRows(columns, was, now, theirs);
      if (!both) {
        contested.current = true;
        saver.contest({ lines: mine });
        return;
      }
      if (both === theirs) form.reset({ lines: theirs });
      else {
        form.setValue('lines', both);
        base.current = document.cells;
        return;
      }
    }
    base.current = document.cells;
    marked.current.clear();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have come
  useEffect(take, [document.cells, saver.clash === null]);

  return {
    form,
    rows,
    sent,
    base: base.current,
    /** Saves without the pause; false: there was nothing to save. */
    flush(): boolean {
      if (!changed || review.readOnly) return false;
      give();
      return true;
    },
    /** Puts words of a page into a cell; false: they hold no such value. */
    put(row: number, column: string, words: readonly Word[], page: number): boolean {
      const field = columns.find(({ key }) => key === column);
      const value = field && valueFromText(field, textOf(words));
      if (!field || value === null || value === undefined) return false;
      const now = form.getValues('lines');
      const given = { value, page, box: [...around(words.map(({ box }) => box))] as Given['box'] };
      marked.current.set(cellName(now[row], row, column), given);
      form.setValue(
        'lines',
        now.map((one, at) => (at === row ? { ...one, [column]: shownText(field, value) } : one)),
      );
      return true;
    },
  };
}
