import type { z } from 'zod';
import type { AuditEntry } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { plural } from '../../../core/plural.ts';
import { ownNumbers } from '../../people/tenants/own-numbers.service.ts';
import type { FieldSpec, TypeSpec } from '../types/field-spec.ts';
import { typeAt, typeByCode } from '../types/specs.service.ts';
import { holdDocument, queueAgain, writeDocument } from './acting.service.ts';
import { detailOf } from './documents.service.ts';
import type { correctApi } from './review.api.ts';
import { shownOf } from './shown.service.ts';
import type { StoredRow, StoredValue, StoredValues } from './stored.ts';
import { corrected, readOf, sameRows, withRows } from './values.ts';
import { written } from './written.ts';

type Correction = z.output<typeof correctApi.body>;
type Change = NonNullable<Correction['fields']>[string];
type Said = { by: string; at: string };

/**
 * Corrects a document on review at its version. What a person says stays through every later reading. Throws 404, 409 `stale`, 409
 * `state`, 422 for a field that the type does not have.
 */
export async function correctDocument(ctx: Ctx, idguid: string, { version, ...wanted }: Correction) {
  const row = await holdDocument(ctx, idguid, version, ['na_pregledu']);
  if (wanted.type !== undefined) return changeType(ctx, row, wanted.type);
  const renamed: AuditEntry['changes'] = {};
  if (wanted.name && wanted.name !== row.name) renamed.name = { from: row.name, to: wanted.name };
  const name = wanted.name || row.name;
  const type = row.type_id ? await typeAt(ctx, row.type_id, row.type_version ?? undefined) : null;
  if (!type) {
    if (wanted.fields || wanted.lines || wanted.confirm || wanted.confirm_cells)
      throw invalid({ type: 'Prvo odaberite vrstu dokumenta.' });
    return detailOf(ctx, await writeDocument(ctx, row, { name }, renamed));
  }
  const said = { by: ctx.actor.name, at: new Date().toISOString() };
  const { values, changes } = applied(type.spec, row.values, wanted, said);
  const after = await writeDocument(
    ctx,
    row,
    {
      name,
      ...(await shownOf(ctx, row, {
        spec: type.spec,
        values,
        read: row.warnings,
        own: await ownNumbers(ctx),
      })),
      // Whoever has given the first approval gave it for other values; one who only looks leaves it.
      ...(Object.keys(changes).length > 0 && { first_approved_by: null, first_approver: null }),
    },
    { ...renamed, ...changes },
  );
  return detailOf(ctx, after);
}

/** Takes the values out anew, as another type asks; what a person has said of fields of the same name stays. */
async function changeType(ctx: Ctx, row: Parameters<typeof writeDocument>[1], code: string) {
  const type = await typeByCode(ctx, code);
  if (!type) throw invalid({ type: `Nema vrste dokumenta „${code}”.` });
  const before = row.type_id ? (await typeAt(ctx, row.type_id)).name : null;
  const given = { type_id: type.idguid, type_version: null, type_given: true };
  return detailOf(ctx, await queueAgain(ctx, row, given, { type: { from: before, to: type.name } }));
}

/** The values under the changes, and what changed for the trail. */
function applied(
  spec: TypeSpec,
  before: StoredValues,
  { fields = {}, confirm = [], confirm_cells = [], lines }: Omit<Correction, 'version'>,
  said: Said,
): { values: StoredValues; changes: AuditEntry['changes'] } {
  const known = new Map(spec.fields.map((field) => [field.key, field]));
  const errors: Record<string, string> = {};
  for (const key of [...Object.keys(fields), ...confirm])
    if (!known.has(key)) errors[`fields.${key}`] = 'Ova vrsta dokumenta nema tog polja.';
  const columns = new Map((spec.lines ?? []).map((field) => [field.key, field]));
  for (const [at, line] of (lines ?? []).entries())
    for (const key of Object.keys(line))
      if (!columns.has(key)) errors[`lines.${at}.${key}`] = 'Ova vrsta dokumenta nema te kolone.';
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const changes: AuditEntry['changes'] = {};
  const after: Record<string, StoredValue> = { ...before.fields };
  for (const [key, change] of Object.entries(fields)) {
    const was = before.fields[key];
    after[key] = changedValue(known.get(key)!, was, change, said);
    if ((was?.value ?? null) !== after[key].value)
      changes[known.get(key)!.label] = { from: was?.value ?? null, to: after[key].value };
  }
  for (const key of confirm) {
    const was = after[key];
    if (was?.source === 'person') continue;
    after[key] = corrected(was, was?.value ?? null, { page: was?.page ?? null, box: was?.box ?? null }, said);
  }
  const looked = confirmedCells(before.lines, confirm_cells, said);
  if (lines === undefined) return { values: { ...before, fields: after, lines: looked }, changes };
  const values = lines.map((line) =>
    Object.fromEntries(
      Object.entries(line).map(([key, { value }]) => [key, written(columns.get(key)!, value)]),
    ),
  );
  const were = sameRows(looked, values);
  const rows = lines.map((line, at) => changedRow(columns, were[at], line, said));
  const touched = rows.filter((row, at) =>
    Object.entries(row).some(([key, { value }]) => value !== were[at]?.[key]?.value),
  );
  changes.lines = {
    from: rowsText(before.lines.length),
    to: `${rowsText(rows.length)}, izmijenjeno: ${touched.length}`,
  };
  return { values: { fields: after, ...withRows(before, rows), linesBy: said }, changes };
}

/** Rows with the cells that a person has looked at; one in which something else stands by now is left. */
function confirmedCells(
  rows: readonly StoredRow[],
  cells: NonNullable<Correction['confirm_cells']>,
  said: Said,
): StoredRow[] {
  const after = rows.map((row) => ({ ...row }));
  for (const { row, column, value } of cells) {
    const was = after[row]?.[column];
    if (was && was.source !== 'person' && was.value === value)
      after[row]![column] = corrected(was, was.value, was, said);
  }
  return after;
}

function changedValue(
  field: FieldSpec,
  was: StoredValue | undefined,
  change: Change,
  said: Said,
): StoredValue {
  const value = written(field, change.value);
  const { read, read_place } = readOf(was);
  // What was read, and is said again, stands where it was read.
  const known = value === was?.value ? was : value === read ? read_place : undefined;
  const { page = null, box = null } = change.page && change.box ? change : (known ?? {});
  return corrected(was, value, { page, box }, said);
}

/** A row as it is sent; a cell with the value that was read stays as it was read. */
const changedRow = (
  columns: ReadonlyMap<string, FieldSpec>,
  was: StoredRow | undefined,
  line: Record<string, Change>,
  said: Said,
): StoredRow =>
  Object.fromEntries(
    Object.entries(line).map(([key, change]) => {
      const cell = was?.[key];
      const value = written(columns.get(key)!, change.value);
      return [key, cell && cell.value === value ? cell : changedValue(columns.get(key)!, cell, change, said)];
    }),
  );

const rowsText = (count: number): string => `${count} ${plural(count, 'stavka', 'stavke', 'stavki')}`;
