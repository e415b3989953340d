import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Ctx } from './context.ts';
import { GONE } from './dberrors.ts';
import { AppError, invalid, notFound } from './errors.ts';
import { readable } from './kinds/readable.ts';
import { findLinked } from './links.ts';
import { isId } from './list-query.ts';
import { containsAll } from './query.ts';
import { referrersOf, resourceNamed } from './registry.ts';
import { linkedFields, type Resource, referencesOf } from './resource.ts';
import type { Choice } from './resource-api.ts';
import { tableOf } from './table.ts';

const tableColumns = (resource: Resource) => tableOf(resource) as unknown as Record<string, AnyPgColumn>;

/**
 * Finds the records that `values` of declared fields (of a resource or a hand-written form) refer to, among those the caller may
 * see. Returns the titles by field, and a message at each field with a missing record.
 */
export async function findReferences(
  ctx: Ctx,
  resource: Pick<Resource, 'fields'>,
  values: Record<string, unknown>,
): Promise<{ refs: Record<string, string | null>; errors: Record<string, string> }> {
  const refs: Record<string, string | null> = {};
  const errors: Record<string, string> = {};
  await Promise.all(
    referencesOf(resource).map(async ({ field, to }) => {
      const idguid = values[field];
      refs[field] = null;
      if (typeof idguid !== 'string') return;
      const target = resourceNamed(to);
      const columns = tableColumns(target);
      const [row] = await ctx.db
        .select({ title: columns[target.title]! })
        .from(tableOf(target))
        .where(eq(columns.idguid!, idguid));
      if (row) refs[field] = String(row.title);
      else errors[field] = GONE;
    }),
  );
  const linked = await findLinked(ctx, resource, values);
  return { refs: { ...refs, ...linked.refs }, errors: { ...errors, ...linked.errors } };
}

/** Message for a record that would be below itself, or (`descendant`) below one that is below it. */
export const circleMessage = (descendant: boolean): string =>
  descendant
    ? 'Odabrani zapis je već podređen ovom, pa mu ne može biti nadređen.'
    : 'Zapis ne može biti podređen samom sebi.';

/** Throws 422 if a record would be below itself through a reference to its own resource. */
export async function refuseCycle(
  ctx: Ctx,
  resource: Resource,
  idguid: string,
  values: Record<string, unknown>,
): Promise<void> {
  const table = tableOf(resource);
  for (const { field, to } of referencesOf(resource)) {
    const parent = values[field];
    if (to !== resource.name || typeof parent !== 'string') continue;
    const column = sql.identifier(field);
    // UNION, not UNION ALL: it ends even if there is a cycle already.
    const { rows } = await ctx.db.execute(sql`
      with recursive above as (
        select idguid, ${column} from ${table} where idguid = ${parent}
        union
        select up.idguid, up.${column} from ${table} up join above on up.idguid = above.${column}
      )
      select 1 from above where idguid = ${idguid}`);
    if (rows.length > 0) throw invalid({ [field]: circleMessage(parent !== idguid) });
  }
}

/** An error that names what still uses any of the records, and which of them; null if nothing does. */
export async function inUse(ctx: Ctx, resource: Resource, idguids: string[]): Promise<AppError | null> {
  const ids = sql`${sql.param(idguids)}::uuid[]`;
  const uses = await Promise.all(
    referrersOf(resource).map(async ({ resource: referrer, field }) => {
      const { idguid, [field]: column } = tableColumns(referrer);
      const several = referrer.fields[field]!.kind === 'references';
      const among = several ? sql`${column} && ${ids}` : sql`${column} = any(${ids})`;
      // References between the records that are deleted together do not count.
      const others = referrer === resource ? and(among, sql`${idguid} <> all(${ids})`) : among;
      const { rows } = await ctx.db.execute<{ count: number; records: string[] }>(sql`
        select count(distinct ${idguid})::int as count,
          coalesce(array_agg(distinct used.id::text), '{}') as records
        from ${tableOf(referrer)}, unnest(${several ? column : sql`array[${column}]`}) as used(id)
        where ${others} and used.id = any(${ids})`);
      return { resource: referrer.name, label: referrer.labels.many, ...rows[0]! };
    }),
  );
  const users = new Map<string, { resource: string; label: string; count: number }>();
  for (const { records: _records, ...use } of uses)
    if (use.count > 0)
      users.set(use.resource, { ...use, count: use.count + (users.get(use.resource)?.count ?? 0) });
  if (users.size === 0) return null;
  const used_by = [...users.values()];
  const words = used_by.map(({ label, count }) => `${label} (${count})`).join(', ');
  return new AppError(409, 'in_use', `Ne može se obrisati jer se koristi: ${words}.`, {
    data: { used_by, records: [...new Set(uses.flatMap(({ records }) => records))] },
  });
}

/** The columns of a record's hint; a reference is shown by its title. */
export function hintsOf(target: Resource) {
  const columns = tableColumns(target);
  return (target.hint ?? []).map((name) => {
    const field = target.fields[name]!;
    if (field.kind !== 'reference') return { name, field, column: columns[name]!, joined: null };
    const to = resourceNamed(field.to);
    const joined = alias(tableOf(to), `hint_${name}`) as unknown as Record<string, AnyPgColumn>;
    return { name, field, column: joined[to.title]!, joined };
  });
}

/**
 * Choices for a reference field: records whose title or other searchable text contains `q`, those whose title is it or begins with it
 * first, then in Bosnian order, at most `limit`; or the one record `idguid`. `among`: true for the records that may be chosen. Throws
 * 404 when the field refers to nothing.
 */
export async function referenceChoices(
  ctx: Ctx,
  resource: Pick<Resource, 'fields'>,
  field: string,
  query: { q?: string; idguid?: string; limit: number },
  among?: SQL,
): Promise<Choice[]> {
  const fields = [...referencesOf(resource), ...linkedFields(resource)];
  const reference = fields.find((candidate) => candidate.field === field);
  if (!reference || (query.idguid !== undefined && !isId(query.idguid))) throw notFound();
  const target = resourceNamed(reference.to);
  const columns = tableColumns(target);
  const title = columns[target.title]!;
  const words = (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, 10);
  const where = query.idguid
    ? eq(columns.idguid!, query.idguid)
    : and(ne(title, ''), ...containsAll(columns.search!, words));
  const hints = hintsOf(target);
  const select = ctx.db
    .select({
      idguid: columns.idguid!,
      label: title,
      ...Object.fromEntries(hints.map(({ name, column }) => [`hint ${name}`, column])),
    } as Record<string, AnyPgColumn>)
    .from(tableOf(target))
    .$dynamic();
  for (const { name, joined } of hints)
    if (joined) select.leftJoin(joined as never, eq(columns[name]!, joined.idguid!));
  const order = hints.map(({ column }) => asc(column));
  // Whoever types a code means the record that has it, then those that begin with it.
  const typed = words.join(' ').toLowerCase();
  const nearest = typed
    ? [sql`lower(${title}) = ${typed} desc`, sql`starts_with(lower(${title}), ${typed}) desc`]
    : [];
  const rows = await select
    .where(and(where, among))
    .orderBy(...nearest, asc(title), ...order, asc(columns.idguid!))
    .limit(query.limit);
  return rows.map((row) => ({
    idguid: String(row.idguid),
    label: String(row.label),
    hint: hints.flatMap(({ name, field }) => readable(field, row[`hint ${name}`]) ?? []).join(' · ') || null,
  }));
}
