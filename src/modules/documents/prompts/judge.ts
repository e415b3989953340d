import { sameReading } from '../processing/same-value.ts';
import type { StoredValues } from '../processing/stored.ts';
import type { FieldKind, FieldSpec, TypeSpec } from '../types/field-spec.ts';

/** How a value that was read stands to the approved one. `extra`: nothing was approved there. */
export type Verdict = 'right' | 'wrong' | 'missing' | 'extra' | 'empty';

/** A field of a document in a trial. */
export interface Judgement {
  key: string;
  /** Of rows, and in results of earlier versions, none. */
  kind?: FieldKind;
  label: string;
  read: string | null;
  approved: string | null;
  verdict: Verdict;
}

/** The key under which rows are judged, as one field. */
export const ROWS = '*';

/** What was read, field by field against what people have approved, by the fields of the approved document. */
export function judge(spec: TypeSpec, read: StoredValues, approved: StoredValues): Judgement[] {
  const judged = spec.fields.map((field): Judgement => {
    const one = read.fields[field.key]?.value ?? null;
    const other = approved.fields[field.key]?.value ?? null;
    return {
      key: field.key,
      kind: field.kind,
      label: field.label,
      read: one,
      approved: other,
      verdict: verdictOf(field, one, other),
    };
  });
  return spec.lines === null ? judged : [...judged, ofRows(spec.lines, read, approved)];
}

/** Right ones, and those that count: what is empty on both sides says nothing. */
export function scoreOf(judged: readonly Judgement[]): { right: number; of: number } {
  return {
    right: judged.filter(({ verdict }) => verdict === 'right').length,
    of: judged.filter(({ verdict }) => verdict !== 'empty').length,
  };
}

function verdictOf({ kind }: FieldSpec, read: string | null, approved: string | null): Verdict {
  if (read === null && approved === null) return 'empty';
  if (read === null) return 'missing';
  if (approved === null) return 'extra';
  return sameReading(kind, read, approved) ? 'right' : 'wrong';
}

/** All rows as one field: right if every cell of every row is. */
function ofRows(columns: readonly FieldSpec[], read: StoredValues, approved: StoredValues): Judgement {
  const [ours, theirs] = [read.lines, approved.lines];
  const right = theirs.filter((row, at) =>
    columns.every(({ key, kind }) =>
      sameReading(kind, ours[at]?.[key]?.value ?? null, row[key]?.value ?? null),
    ),
  ).length;
  const verdict: Verdict =
    ours.length === 0 && theirs.length === 0
      ? 'empty'
      : ours.length === 0
        ? 'missing'
        : theirs.length === 0
          ? 'extra'
          : right === theirs.length && ours.length === theirs.length
            ? 'right'
            : 'wrong';
  return {
    key: ROWS,
    label: 'Stavke',
    read: ours.length === 0 ? null : `tačno ${right} od ${ours.length}`,
    approved: theirs.length === 0 ? null : `${theirs.length}`,
    verdict,
  };
}
