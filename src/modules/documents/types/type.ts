/** A type as its services know it: how it is read, locked and named in the trail. */
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { specOf } from './schema-fields.ts';
import { documentsOfType } from './slots.ts';
import { STANDARD_TYPES } from './standard-types.ts';
import { CHECK_CODES, type Colour } from './type.fields.ts';
import type { DocumentType } from './types.api.ts';
import { typeSeeds, types, typeVersions } from './types.table.ts';

export type TypeState = Omit<DocumentType, 'created_at' | 'updated_at'> & {
  created_at: Date;
  updated_at: Date;
};

/** Columns of a type `t` with its current version `v`, in lists and single reads. */
export const typeColumns = (ctx: Pick<Ctx, 'tenant'>) => ({
  idguid: sql<string>`t.idguid`,
  code: sql<string>`t.code`,
  name: sql<string>`t.name`,
  colour: sql<Colour>`t.colour`,
  description: sql<string | null>`t.description`,
  active: sql<boolean>`t.active`,
  retention_months: sql<number | null>`t.retention_months`,
  four_eyes: sql<boolean>`t.four_eyes`,
  bulk_approve: sql<boolean>`t.bulk_approve`,
  checks: sql<string[]>`t.checks`,
  fields: sql<number>`v.fields`,
  columns: sql<number>`v.columns`,
  documents: documentsOfType.value(sql`${ctx.tenant.id}::uuid`, sql`t.idguid`),
  current_version: sql<number>`t.current_version`,
  version: sql<number>`t.version`,
  updated_at: sql<Date>`t.updated_at`.mapWith(types.updated_at),
  updated_by: sql<string | null>`t.updated_by`,
});

export const TYPES_FROM = sql`dok_types t join dok_type_versions v
  on v.tenant_id = t.tenant_id and v.type_id = t.idguid and v.number = t.current_version`;

/** One type with its schema. Throws 404 for an id that is malformed, unknown or another organisation's. `lock`: until the end of the transaction. */
export async function findType(ctx: Ctx, idguid: string, lock = false): Promise<TypeState> {
  if (!isId(idguid)) throw notFound();
  if (lock)
    await ctx.db.execute(
      sql`select from dok_types where tenant_id = ${ctx.tenant.id} and idguid = ${idguid} for update`,
    );
  const [row] = await ctx.db
    .select({
      ...typeColumns(ctx),
      current_prompt: sql<number | null>`t.current_prompt`,
      created_at: sql<Date>`t.created_at`.mapWith(types.created_at),
      schema: sql<string>`v.schema`,
    })
    .from(TYPES_FROM)
    .where(sql`t.tenant_id = ${ctx.tenant.id} and t.idguid = ${idguid}`);
  if (!row) throw notFound();
  return row as TypeState;
}

/** How many fields and columns a schema has. */
export function sizeOf(schema: string): { fields: number; columns: number } {
  const { fields, lines } = specOf(schema, '');
  return { fields: fields.length, columns: lines?.length ?? 0 };
}

/**
 * Gives the organisation the types that everybody begins with, once: what it deletes does not come back. Whoever reads types asks for it,
 * so that neither a new organisation nor a restored one needs a step of its own.
 */
export async function seedTypes(ctx: Ctx): Promise<void> {
  const { db, tenant } = ctx;
  const { rows } = await db.execute<{ seeded: boolean }>(
    sql`select exists (select from dok_type_seeds where tenant_id = ${tenant.id}) as seeded`,
  );
  if (rows[0]!.seeded) return;
  const claimed = await db
    .insert(typeSeeds)
    .values({ tenant_id: tenant.id })
    .onConflictDoNothing()
    .returning({ tenant_id: typeSeeds.tenant_id });
  if (claimed.length === 0) return;
  const added = await db
    .insert(types)
    .values(
      STANDARD_TYPES.map(({ schema: _, ...type }) => ({
        ...type,
        tenant_id: tenant.id,
        idguid: newId(),
        checks: [...CHECK_CODES],
      })),
    )
    .onConflictDoNothing()
    .returning({ idguid: types.idguid, code: types.code });
  const schemas = new Map(STANDARD_TYPES.map(({ code, schema }) => [code, schema]));
  if (added.length === 0) return;
  await db.insert(typeVersions).values(
    added.map(({ idguid, code }) => {
      const schema = schemas.get(code)!;
      return { tenant_id: tenant.id, type_id: idguid, number: 1, schema, ...sizeOf(schema) };
    }),
  );
}
