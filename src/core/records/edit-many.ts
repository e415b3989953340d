import { changesBetween, type Snapshot } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { schemaOf } from '../form-fields.ts';
import { isId } from '../list-query.ts';
import { recordName } from '../record-name.ts';
import { findReferences, refuseCycle } from '../references.ts';
import type { ResourceRecord } from '../resource.ts';
import { fieldErrors, fieldSchema } from '../schema.ts';
import { stale } from '../stale.ts';
import type { Change, createBulk } from './bulk.ts';
import { type EditManyPreview, fieldsForMany, SAMPLES } from './edit-many.api.ts';
import { type Model, SHARED_RECORD, type Values } from './model.ts';

/** A record that is to change; with `version`, only as it was seen. */
interface Wanted {
  idguid: string;
  version?: number;
}

const PICK = 'Odaberite bar jedno polje.';

/** Changing the same fields of many records. */
export function editingMany(model: Model, bulk: ReturnType<typeof createBulk>) {
  const { resource, itself, lock } = model;
  const editable = new Set(fieldsForMany(resource));
  const schema = schemaOf(resource.fields);

  /** The new values in stored form, with the titles of referenced records. Throws 422 with messages by field. */
  async function checkValues(ctx: Ctx, input: Values) {
    const names = Object.keys(input);
    if (names.length === 0) throw invalid({ values: PICK }, PICK);
    const values: Values = {};
    const errors: Record<string, string> = {};
    for (const name of names) {
      if (!Object.hasOwn(resource.fields, name)) errors[name.slice(0, 50)] = 'Nepoznato polje.';
      else if (!editable.has(name)) errors[name] = 'Ovo polje se mijenja samo na pojedinačnom zapisu.';
      else {
        const parsed = fieldSchema(resource.fields[name]!).safeParse(input[name]);
        if (parsed.success) values[name] = parsed.data;
        else errors[name] = parsed.error.issues[0]?.message ?? 'Vrijednost nije ispravna.';
      }
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const found = await findReferences(ctx, resource, values);
    if (Object.keys(found.errors).length > 0) throw invalid(found.errors);
    const refs = Object.fromEntries(Object.entries(found.refs).filter(([name]) => name in values));
    return { values, refs };
  }

  /** The changed record. Throws the errors of a single edit. */
  async function changed(ctx: Ctx, before: ResourceRecord, values: Values, refs: ResourceRecord['refs']) {
    const current = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, before[name]]));
    const parsed = schema.safeParse({ ...current, ...values });
    if (!parsed.success) throw invalid(fieldErrors(parsed.error));
    const after = { ...parsed.data, idguid: before.idguid, refs: { ...before.refs, ...refs } } as Snapshot;
    const changes = changesBetween(resource, before as Snapshot, after);
    if (Object.keys(changes).length === 0) return null;
    await refuseCycle(ctx, resource, before.idguid, values);
    const broken = await model.check?.({ ...parsed.data, idguid: before.idguid }, ctx);
    if (broken && Object.keys(broken).length > 0) throw invalid(broken);
    return { after, changes };
  }

  return {
    /**
     * Sets `input` on each record where a single edit would be accepted, and returns the outcomes. The caller rolls back for a
     * preview. Throws 422 for invalid values, and 404 if no record exists.
     */
    async editMany(ctx: Ctx, records: readonly Wanted[], input: Values): Promise<EditManyPreview> {
      const wanted = [...new Map(records.map((one) => [one.idguid.toLowerCase(), one])).entries()];
      const { values, refs } = await checkValues(ctx, input);
      const moves = itself.some((field) => values[field] != null);
      await lock(ctx, moves);
      const ids = wanted.map(([id]) => id).filter(isId);
      const found = await bulk.matching(
        ctx,
        ['idguid'],
        ids.map((id) => [id]),
      );
      if (found.length === 0) throw notFound();
      const byId = new Map(found.map((record) => [record.idguid, record]));
      // Rules that read other rows must see the earlier changes.
      const oneByOne = moves || model.check !== undefined;
      const result: EditManyPreview = {
        total: wanted.length,
        changing: [],
        unchanged: 0,
        refused: 0,
        refusals: [],
        samples: [],
      };
      const pending: Change[] = [];
      for (const [id, { version }] of wanted) {
        const before = byId.get(id);
        const title = before ? recordName(resource, before) : null;
        try {
          if (!before) throw new AppError(404, 'not_found', 'Zapis više ne postoji.');
          if (!before.can_edit) throw new AppError(403, 'shared_record', SHARED_RECORD);
          if (version !== undefined && before.version !== version) throw stale(before);
          const change = await changed(ctx, before, values, refs);
          if (!change) {
            result.unchanged += 1;
            continue;
          }
          result.changing.push({ idguid: before.idguid, version: before.version });
          if (result.samples.length < SAMPLES)
            result.samples.push({ idguid: before.idguid, title: title!, changes: change.changes });
          pending.push({ before, after: change.after });
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          result.refused += 1;
          for (const [field, message] of Object.entries(error.errors ?? { '': error.message }))
            result.refusals.push({ idguid: id, title, field: field || null, message });
        }
        // Not caught: a database error ends the transaction.
        if (oneByOne) await bulk.write(ctx, pending.splice(0), 'update');
      }
      await bulk.write(ctx, pending, 'update');
      return result;
    },
  };
}
