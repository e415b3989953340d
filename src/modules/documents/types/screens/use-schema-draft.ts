import { useRef, useState } from 'react';
import { type VisualField, type VisualFields, visualOf, withFields } from '../schema-fields.ts';
import { keyFault, lintSchema } from '../schema-lint.ts';

/** A row of the visual editor. */
export interface FieldRow extends VisualField {
  id: string;
  /** Its key follows its label until somebody types another. */
  follows: boolean;
}

export interface Rows {
  fields: readonly FieldRow[];
  lines: readonly FieldRow[] | null;
  linesKey: string;
}

/**
 * The schema that is edited, as text and as rows of fields. The text is the truth: rows are read from it and written into it, so that
 * neither side loses what only the other shows. Rows whose keys cannot be written wait beside it; where
 * the text itself has such keys, it is mended there as well.
 */
export function useSchemaDraft(initial: string) {
  const next = useRef(0);
  const rowsOf = (text: string): Rows | { why: string } => {
    const visual = visualOf(text);
    if ('why' in visual) return visual;
    const marked = (list: readonly VisualField[]): FieldRow[] =>
      list.map((field) => ({ ...field, id: `f${next.current++}`, follows: false }));
    return { ...visual, fields: marked(visual.fields), lines: visual.lines && marked(visual.lines) };
  };
  const [state, setState] = useState(() => ({ text: initial, rows: rowsOf(initial), behind: false }));
  const { text, rows, behind } = state;
  const waiting = 'why' in rows ? new Map<string, string>() : rowFaults(rows);

  return {
    text,
    rows,
    /** Faults of keys, by the id of their row. */
    waiting,
    /** The rows hold changes that the text cannot take yet. */
    behind,
    faults: lintSchema(text),
    setText: (written: string): void => setState({ text: written, rows: rowsOf(written), behind: false }),
    setRows: (changed: Rows): void => {
      if (rowFaults(changed).size > 0) {
        setState({ text, rows: changed, behind: true });
        return;
      }
      const settled = (list: readonly FieldRow[]): FieldRow[] =>
        list.map((row) => ({ ...row, was: row.key }));
      setState({
        text: withFields(text, plain(changed)),
        rows: { ...changed, fields: settled(changed.fields), lines: changed.lines && settled(changed.lines) },
        behind: false,
      });
    },
    newRow: (): FieldRow => ({
      ...{ id: `f${next.current++}`, follows: true, was: null, key: '', kind: 'text' as const, label: '' },
      ...{ words: [], description: '', required: false, choices: [] },
      ...{ maxLength: null, minimum: null, maximum: null },
    }),
  };
}

export type SchemaDraft = ReturnType<typeof useSchemaDraft>;

const plain = (rows: Rows): VisualFields => ({
  ...rows,
  fields: rows.fields.map(({ id: _, follows: __, ...field }) => field),
  lines: rows.lines?.map(({ id: _, follows: __, ...field }) => field) ?? null,
});

/** Why rows cannot be written: keys that are none or repeat. */
function rowFaults({ fields, lines, linesKey }: Rows): Map<string, string> {
  const found = new Map<string, string>();
  const look = (rows: readonly FieldRow[], taken: readonly string[]): void => {
    const seen = new Set(taken);
    for (const { id, key } of rows) {
      const fault = keyFault(key) ?? (seen.has(key) ? 'Ova oznaka već postoji.' : null);
      if (fault) found.set(id, fault);
      seen.add(key);
    }
  };
  look(fields, lines ? [linesKey] : []);
  look(lines ?? [], []);
  const fault = lines ? keyFault(linesKey) : null;
  if (fault) found.set('lines', fault);
  return found;
}
