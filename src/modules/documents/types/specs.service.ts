import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { TypeSpec } from './field-spec.ts';
import { specOf } from './schema-fields.ts';
import { seedTypes } from './type.ts';
import { types, typeVersions } from './types.table.ts';

const t = types;
const v = typeVersions;

/** A type in one of its versions, as documents are read and checked by it. */
export interface TypeAt {
  idguid: string;
  code: string;
  name: string;
  version: number;
  schema: string;
  spec: TypeSpec;
  four_eyes: boolean;
  bulk_approve: boolean;
  /** Known warnings with which a document is not approved together with others; see `asksForReview`. */
  checks: readonly string[];
  retention_months: number | null;
  current_prompt: number | null;
}

const TYPE = {
  idguid: t.idguid,
  code: t.code,
  name: t.name,
  four_eyes: t.four_eyes,
  bulk_approve: t.bulk_approve,
  checks: t.checks,
  retention_months: t.retention_months,
  current_prompt: t.current_prompt,
};

/** A type in a version; the current one, if none is named. Throws if there is none: whatever refers to a type keeps it. */
export async function typeAt(ctx: Ctx, idguid: string, version?: number): Promise<TypeAt> {
  const [row] = await ctx.db
    .select({ ...TYPE, version: v.number, schema: v.schema })
    .from(t)
    .innerJoin(
      v,
      and(eq(v.tenant_id, t.tenant_id), eq(v.type_id, t.idguid), eq(v.number, version ?? t.current_version)),
    )
    .where(and(eq(t.tenant_id, ctx.tenant.id), eq(t.idguid, idguid)));
  if (!row) throw new Error(`There is no version ${version} of the type ${idguid}`);
  return { ...row, spec: specOf(row.schema, row.code) };
}

/** Types as they are now, by id. */
export async function typesNow(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { code: string; name: string; colour: string; spec: TypeSpec }>> {
  const rows = await ctx.db
    .select({ idguid: t.idguid, code: t.code, name: t.name, colour: t.colour, schema: v.schema })
    .from(t)
    .innerJoin(v, and(eq(v.tenant_id, t.tenant_id), eq(v.type_id, t.idguid), eq(v.number, t.current_version)))
    .where(and(eq(t.tenant_id, ctx.tenant.id), inArray(t.idguid, [...ids])));
  return new Map(
    rows.map(({ idguid, schema, ...row }) => [idguid, { ...row, spec: specOf(schema, row.code) }]),
  );
}

/** The type with this code, if documents may get it; null if there is none. */
export async function typeByCode(ctx: Ctx, code: string): Promise<{ idguid: string; name: string } | null> {
  await seedTypes(ctx);
  const [row] = await ctx.db
    .select({ idguid: t.idguid, name: t.name })
    .from(t)
    .where(and(eq(t.tenant_id, ctx.tenant.id), eq(t.code, code), eq(t.active, true)));
  return row ?? null;
}

/** Types that documents may get, in order of name. */
export async function activeTypes(ctx: Ctx): Promise<{ idguid: string; code: string; name: string }[]> {
  await seedTypes(ctx);
  return ctx.db
    .select({ idguid: t.idguid, code: t.code, name: t.name })
    .from(t)
    .where(and(eq(t.tenant_id, ctx.tenant.id), eq(t.active, true)))
    .orderBy(asc(t.name));
}
