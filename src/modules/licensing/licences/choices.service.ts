import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { containsAll } from '../../../core/query.ts';
import type { Choice } from '../../../core/resource-api.ts';
import { issuedBy } from './licence-sql.ts';

/** Where the choices of a field come from. */
interface Source {
  from: SQL;
  id: SQL;
  label: SQL;
  hint: SQL;
  where: SQL;
}

const SOURCES: Readonly<Record<string, (ctx: Ctx) => Source>> = {
  application_id: ({ tenant }) => ({
    from: sql`apl_applications x`,
    id: sql`x.idguid`,
    label: sql`x.name`,
    hint: sql`x.slug`,
    where: sql`x.tenant_id = ${tenant.id}::uuid`,
  }),
  // For a filter: those that have one.
  tenant_id: (ctx) => ({
    from: sql`tenants x`,
    id: sql`x.idguid`,
    label: sql`x.name`,
    hint: sql`null::text`,
    where: sql`exists (select from lic_licences l where l.tenant_id = x.idguid and ${issuedBy(ctx)})`,
  }),
  // For a form: all of them.
  organisation: () => ({
    from: sql`tenants x`,
    id: sql`x.idguid`,
    label: sql`x.name`,
    hint: sql`null::text`,
    where: sql`true`,
  }),
};

/** Choices of a field or a filter. Throws 404 for another field. */
export async function licenceChoicesOf(
  ctx: Ctx,
  field: string,
  { q = '', idguid, limit }: { q?: string; idguid?: string; limit: number },
): Promise<Choice[]> {
  const source = Object.hasOwn(SOURCES, field) ? SOURCES[field]?.(ctx) : undefined;
  if (!source) throw notFound();
  if (idguid !== undefined && !isId(idguid)) return [];
  const { from, id, label, hint, where } = source;
  const words = q.split(/\s+/).filter(Boolean).slice(0, 10);
  const found = containsAll(sql`core_fold(concat_ws(' ', ${label}, ${hint}) collate "bs-x-icu")`, words);
  const conditions = [where, ...found, ...(idguid ? [sql`${id} = ${idguid}::uuid`] : [])];
  const { rows } = await ctx.db.execute<Choice & Record<string, unknown>>(sql`
    select ${id} as idguid, ${label} as label, ${hint} as hint from ${from}
    where ${sql.join(conditions, sql` and `)} order by ${label}, ${id} limit ${limit}`);
  return rows;
}
