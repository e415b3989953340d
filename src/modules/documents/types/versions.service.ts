import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import { differences } from './schema-difference.ts';
import { findType, sizeOf, type TypeState } from './type.ts';
import type { Difference, TypeVersion, VersionRow } from './types.api.ts';
import { refuseFaults, touch, written } from './types.service.ts';
import { typeVersions } from './types.table.ts';

const ROW = {
  number: typeVersions.number,
  fields: typeVersions.fields,
  columns: typeVersions.columns,
  note: typeVersions.note,
  created_at: typeVersions.created_at,
  created_by: typeVersions.created_by,
};

/** Versions of a type's schema, the newest first. Throws 404. */
export async function listVersions(ctx: Ctx, idguid: string): Promise<Sent<VersionRow>[]> {
  await findType(ctx, idguid);
  return ctx.db
    .select(ROW)
    .from(typeVersions)
    .where(and(eq(typeVersions.tenant_id, ctx.tenant.id), eq(typeVersions.type_id, idguid)))
    .orderBy(desc(typeVersions.number));
}

/** One version with its schema. Throws 404. */
export async function getVersion(
  ctx: Ctx,
  idguid: string,
  number: number,
): Promise<Omit<TypeVersion, 'created_at'> & { created_at: Date }> {
  await findType(ctx, idguid);
  const [row] = await ctx.db
    .select({ ...ROW, schema: typeVersions.schema })
    .from(typeVersions)
    .where(
      and(
        eq(typeVersions.tenant_id, ctx.tenant.id),
        eq(typeVersions.type_id, idguid),
        eq(typeVersions.number, number),
      ),
    );
  if (!row) throw notFound();
  return row;
}

/** What a version changed, from an earlier one or from the one before it; the first has nothing to be held against. Throws 404. */
export async function versionDifference(
  ctx: Ctx,
  idguid: string,
  number: number,
  from = number - 1,
): Promise<Difference[]> {
  const after = await getVersion(ctx, idguid, number);
  if (from < 1) return [];
  return differences((await getVersion(ctx, idguid, from)).schema, after.schema);
}

/**
 * Saves a schema as the next version of a type; documents keep theirs. One that is already in force makes none. Throws 404, 409 `stale`,
 * 422 with its faults.
 */
export async function saveSchema(
  ctx: Ctx,
  idguid: string,
  { schema, note, version }: { schema: string; note: string | null; version: number },
): Promise<TypeState> {
  const before = await findType(ctx, idguid, true);
  if (before.version !== version) throw stale(before);
  if (schema === before.schema) return before;
  refuseFaults(schema);
  const number = before.current_version + 1;
  const row = { number, schema, note, ...sizeOf(schema), created_by: ctx.actor.name };
  await ctx.db.insert(typeVersions).values({ tenant_id: ctx.tenant.id, type_id: idguid, ...row });
  await touch(ctx, before, { current_version: number });
  await written(
    ctx,
    'update',
    { ...before, version: version + 1 },
    {
      current_version: { from: before.current_version, to: number },
      fields: { from: null, to: differences(before.schema, schema).map(inOneLine) },
    },
  );
  return findType(ctx, idguid);
}

const WHAT: Readonly<Record<Difference['what'], string>> = {
  added: 'dodato',
  removed: 'uklonjeno',
  changed: 'izmijenjeno',
  moved: 'promijenjen redoslijed',
  rest: 'izmijenjen ostatak šeme',
};

const inOneLine = ({ what, label, field, details }: Difference): string =>
  [
    field === null ? WHAT[what] : `${label ?? field}: ${WHAT[what]}`,
    details.map((one) => `${one.what}: ${one.from || '—'} → ${one.to || '—'}`).join('; '),
  ]
    .filter(Boolean)
    .join(' – ');
