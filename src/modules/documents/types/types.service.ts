import { and, eq, sql } from 'drizzle-orm';
import type { Changes } from '../../../core/audit.table.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import { sameValue } from '../../../core/same-value.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import { lintSchema } from './schema-lint.ts';
import { removedOfType } from './slots.ts';
import { EMPTY_SCHEMA } from './standard-types.ts';
import { TYPES } from './subjects.ts';
import { COLOURS, TYPE_FIELDS } from './type.fields.ts';
import { findType, seedTypes, sizeOf, TYPES_FROM, type TypeState, typeColumns } from './type.ts';
import type { NewType, TypeChange, TypeFile, TypeRow, TypeSort, TypeValues } from './types.api.ts';
import { types, typeVersions } from './types.table.ts';

const TAKEN = 'Vrsta s ovom oznakom već postoji.';
const NAMES = Object.keys(TYPE_FIELDS) as (keyof TypeValues)[];

/** The organisation's types. */
export function typeListing(): Listing<TypeSort, Sent<TypeRow>> {
  const listing = listingOf((ctx) => {
    const columns = typeColumns(ctx);
    return {
      columns,
      from: TYPES_FROM,
      where: sql`t.tenant_id = ${ctx.tenant.id}`,
      folded: sql`t.search`,
      filters: {
        active: columns.active,
        code: columns.code,
        colour: columns.colour,
        updated_at: sql`t.updated_at`,
      },
      order: {
        name: [columns.name],
        code: [columns.code],
        fields: [columns.fields],
        documents: [columns.documents],
        updated_at: [sql`t.updated_at`],
        active: [columns.active],
      },
      id: columns.idguid,
    };
  });
  return listing as unknown as Listing<TypeSort, Sent<TypeRow>>;
}

/** One type. Throws 404. */
export async function getType(ctx: Ctx, idguid: string): Promise<TypeState> {
  return findType(ctx, idguid);
}

/** Adds a type without fields, or with those of another one. Throws 409 for a taken code, 422 where there is nothing to copy. */
export async function createType(ctx: Ctx, { copy_of, ...body }: NewType): Promise<TypeState> {
  await seedTypes(ctx);
  return addType(ctx, body, copy_of === null ? EMPTY_SCHEMA : await schemaOf(ctx, copy_of));
}

async function schemaOf(ctx: Ctx, idguid: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ schema: string }>(
    sql`select v.schema from ${TYPES_FROM} where t.tenant_id = ${ctx.tenant.id} and t.idguid = ${idguid}`,
  );
  if (!rows[0]) throw invalid({ copy_of: 'Odabrana vrsta ne postoji.' });
  return rows[0].schema;
}

/** Adds a type from a file. Throws 409 for a taken code, 422 for a schema with faults. */
export async function importType(ctx: Ctx, { format: _, schema, ...body }: TypeFile): Promise<TypeState> {
  await seedTypes(ctx);
  const text = JSON.stringify(schema, null, 2);
  refuseFaults(text);
  return addType(ctx, body, text);
}

/** A type as a file for another organisation. Throws 404. */
export async function typeFile(ctx: Ctx, idguid: string): Promise<TypeFile> {
  const type = await findType(ctx, idguid);
  return {
    format: 'carsija-vrsta-dokumenta',
    code: type.code,
    ...valuesOf(type),
    schema: JSON.parse(type.schema),
  };
}

/** Throws 422 with the faults of a schema and their places. */
export function refuseFaults(schema: string): void {
  const faults = lintSchema(schema);
  const [first] = faults;
  if (!first) return;
  const said = `Red ${first.line}, kolona ${first.column}: ${first.message}`;
  const message = faults.length === 1 ? said : `${said} Grešaka je ukupno ${faults.length}.`;
  throw new AppError(422, 'invalid', message, { errors: { schema: message }, data: { faults } });
}

async function addType(
  ctx: Ctx,
  { code, ...values }: Omit<NewType, 'copy_of'>,
  schema: string,
): Promise<TypeState> {
  const { db, tenant, actor } = ctx;
  const idguid = newId();
  await db
    .insert(types)
    .values({ ...values, code, tenant_id: tenant.id, idguid, updated_by: actor.name })
    .catch((error: unknown) => {
      const refused = databaseError(error);
      if (refused?.code === '23505' && refused.constraint === 'dok_types_code_key')
        throw new AppError(409, 'duplicate', TAKEN, { errors: { code: TAKEN } });
      throw error;
    });
  const version = { number: 1, schema, ...sizeOf(schema), created_by: actor.name };
  await db.insert(typeVersions).values({ tenant_id: tenant.id, type_id: idguid, ...version });
  await written(
    ctx,
    'create',
    { idguid, name: values.name, version: 1 },
    changesOf(null, { code, ...values }),
  );
  return findType(ctx, idguid);
}

/** Changes the settings of a type. Throws 404, 409 `stale`. */
export async function updateType(
  ctx: Ctx,
  idguid: string,
  { version, ...body }: TypeChange,
): Promise<TypeState> {
  const before = await findType(ctx, idguid, true);
  if (before.version !== version) throw stale(before);
  const was = valuesOf(before);
  const now = { ...was, ...body };
  const changes = changesOf(was, now);
  if (Object.keys(changes).length === 0) return before;
  await touch(ctx, before, now);
  await written(ctx, 'update', { idguid, name: now.name, version: version + 1 }, changes);
  return findType(ctx, idguid);
}

/** Writes columns of a type in its next version. */
export async function touch(
  ctx: Ctx,
  { idguid, version }: Pick<TypeState, 'idguid' | 'version'>,
  columns: Partial<typeof types.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(types)
    .set({ ...columns, version: version + 1, updated_at: sql`now()`, updated_by: ctx.actor.name })
    .where(and(eq(types.tenant_id, ctx.tenant.id), eq(types.idguid, idguid)));
}

/** Deletes a type without documents, also in the trash. Throws 404, 409 `stale` and `in_use`. */
export async function removeType(ctx: Ctx, idguid: string, version?: number): Promise<null> {
  const type = await findType(ctx, idguid, true);
  if (version !== undefined && type.version !== version) throw stale(type);
  if (type.documents > 0)
    throw new AppError(
      409,
      'in_use',
      `Vrsta se ne može obrisati: ima dokumenata (${type.documents}). Možete je staviti van upotrebe.`,
    );
  const removed = await removedOfType.value(ctx, idguid);
  if (removed > 0)
    throw new AppError(
      409,
      'in_use',
      `Vrsta se ne može obrisati: u korpi ima njenih dokumenata (${removed}). Možete je staviti van upotrebe.`,
    );
  await ctx.db.delete(types).where(and(eq(types.tenant_id, ctx.tenant.id), eq(types.idguid, idguid)));
  await written(ctx, 'delete', type, changesOf({ code: type.code, ...valuesOf(type) }, null));
  return null;
}

/** Writes the trail and announces the change, in one statement. */
export async function written(
  ctx: Ctx,
  action: 'create' | 'update' | 'delete',
  { idguid, name, version }: Pick<TypeState, 'idguid' | 'name' | 'version'>,
  changes: Changes,
): Promise<void> {
  await writeAudit(ctx, TYPES, [{ action, record_id: idguid, record_title: name, changes }], {
    topic: 'document-types',
    key: idguid,
    version,
  });
}

const valuesOf = (type: TypeState): TypeValues =>
  Object.fromEntries(NAMES.map((name) => [name, type[name]])) as unknown as TypeValues;

type Shown = Readonly<Record<string, unknown>>;

function changesOf(before: object | null, after: object | null): Changes {
  const [was, now] = [before, after].map((one) => (one ?? {}) as Shown);
  const changes: Changes = {};
  for (const name of Object.keys({ ...was, ...now })) {
    const [from, to] = [readable(name, was![name]), readable(name, now![name])];
    if (!sameValue(from, to)) changes[name] = { from, to };
  }
  return changes;
}

const readable = (name: string, value: unknown): unknown =>
  name === 'colour' && value ? COLOURS[value as keyof typeof COLOURS] : (value ?? null);
