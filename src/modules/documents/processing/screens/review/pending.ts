import type { DocumentDetail, ShownValue } from '../../shapes.ts';

/** A value as a person gives it. */
export type Given = Pick<ShownValue, 'value'> & Partial<Pick<ShownValue, 'page' | 'box'>>;
/** A cell of the rows, as the server has them, that was looked at and says this. */
export interface SeenCell {
  row: number;
  column: string;
  value: string | null;
}
/** Corrections that the server does not have yet. */
export interface Pending {
  fields: Record<string, Given>;
  confirm: string[];
  confirm_cells?: SeenCell[];
  lines?: Record<string, Given>[];
  name?: string;
}

/** Somebody else has changed the same values: nothing is sent until a person decides. */
export interface Clash {
  current: DocumentDetail;
  fields: string[];
  lines: boolean;
  name: boolean;
}

export const NOTHING = (): Pending => ({ fields: {}, confirm: [] });

export const isNothing = ({ fields, confirm, confirm_cells, lines, name }: Pending): boolean =>
  Object.keys(fields).length === 0 &&
  confirm.length === 0 &&
  confirm_cells === undefined &&
  lines === undefined &&
  name === undefined;

/** The later of two corrections of one value counts; one that is corrected needs no confirming. */
export function joined(before: Pending, after: Pending): Pending {
  const fields = { ...before.fields, ...after.fields };
  const confirm = [...new Set([...before.confirm, ...after.confirm])].filter((key) => !(key in fields));
  const cells = [...(before.confirm_cells ?? []), ...(after.confirm_cells ?? [])];
  return { ...before, ...after, fields, confirm, ...(cells.length > 0 && { confirm_cells: cells }) };
}

const valueIn = (document: DocumentDetail, key: string) => document.fields[key]?.value ?? null;

/** What both have changed; null: the changes do not meet. */
export function clashOf(before: DocumentDetail, current: DocumentDetail, pending: Pending): Clash | null {
  const fields = [...Object.keys(pending.fields), ...pending.confirm].filter(
    (key) =>
      valueIn(before, key) !== valueIn(current, key) && valueIn(current, key) !== pending.fields[key]?.value,
  );
  const lines = pending.lines !== undefined && JSON.stringify(before.lines) !== JSON.stringify(current.lines);
  const name = pending.name !== undefined && before.name !== current.name && current.name !== pending.name;
  return fields.length > 0 || lines || name ? { current, fields, lines, name } : null;
}

/** What of this was typed and says something else than the document; null: nothing. */
export function typedIn(document: DocumentDetail, { fields, lines, name }: Pending): Pending | null {
  const values = (row: Readonly<Record<string, Given>>) =>
    Object.entries(row).map(([key, { value }]) => [key, value] as const);
  const same =
    lines?.length === document.lines.length &&
    lines.every((row, at) =>
      values(row).every(([key, value]) => value === (document.lines[at]![key] ?? null)),
    );
  const typed: Pending = {
    fields: Object.fromEntries(
      Object.entries(fields).filter(([key, { value }]) => value !== valueIn(document, key)),
    ),
    confirm: [],
    ...(lines && !same && { lines }),
    ...(name !== undefined && name !== document.name && { name }),
  };
  return isNothing(typed) ? null : typed;
}

/** What of this the document's type has a place for, and what it has none for. */
export function byPlace(
  { spec }: Pick<DocumentDetail, 'spec'>,
  { fields, lines, name, confirm, ...seen }: Pending,
): { placed: Pending; lost: Pending } {
  const known = new Set(spec?.fields.map(({ key }) => key));
  const columns = new Set(spec?.lines?.map(({ key }) => key));
  const fits = (lines ?? []).every((row) => Object.keys(row).every((key) => columns.has(key)));
  const some = (has: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => known.has(key) === has));
  return {
    placed: {
      ...seen,
      fields: some(true),
      confirm: confirm.filter((key) => known.has(key)),
      ...(lines && fits && { lines }),
      ...(name !== undefined && { name }),
    },
    lost: { ...NOTHING(), fields: some(false), ...(lines && !fits && { lines }) },
  };
}
