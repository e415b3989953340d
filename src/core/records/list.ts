import { eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { Term } from '../decode.ts';
import { type ListQuery, listSpecOf } from '../list-query.ts';
import { type ListSource, listingOf, type Page } from '../query.ts';
import { fieldsOf, type ResourceRecord } from '../resource.ts';
import type { Model, Values } from './model.ts';

/** The list of a resource's records. */
export function listOfRecords({
  resource,
  table,
  columns,
  stored,
  joined,
  titles,
  refs,
  answer,
  scoped,
}: Model) {
  const spec = listSpecOf(resource);
  const joins = joined.map(
    ({ field, target, from }) => sql` left join ${from} on ${columns[field]!} = ${target.idguid!}`,
  );
  /** By field, the column with the title of what it refers to. */
  const linked = Object.keys(refs).map((field) => [field, `ref ${field}`] as const);
  const terms: Record<string, Term> = {
    ...stored,
    ...Object.fromEntries(linked.map(([field, title]) => [title, refs[field]!])),
  };
  const source: ListSource<string, Record<string, Term>> = {
    columns: terms,
    from: sql.join([sql`${table}`, ...joins]),
    counted: sql`${table}`,
    folded: columns.search!,
    searched: new Set(
      fieldsOf(resource).flatMap(([name, field]) => (field.kind === 'text' && field.search ? [name] : [])),
    ),
    filters: columns,
    order: Object.fromEntries(spec.sortable.map((name) => [name, [titles[name] ?? columns[name]!]])),
    id: columns.idguid!,
  };

  function record(ctx: Ctx, row: Values): ResourceRecord {
    const named: ResourceRecord['refs'] = {};
    for (const [field, title] of linked) named[field] = row[title] as string | null;
    return answer(ctx, row, named);
  }

  /** The shared records, and the organisation's own; row-level security answers exactly these. */
  function partsOf(ctx: Ctx) {
    if (resource.scope !== 'shared') return undefined;
    const by = columns.tenant_id!;
    const shared = isNull(by);
    return { by, each: ctx.tenant.isOperator ? [shared] : [shared, eq(by, ctx.tenant.id)] };
  }

  const listing = listingOf((ctx) => ({ ...source, where: scoped(ctx, []), parts: partsOf(ctx) }));
  return {
    /** Declared filters and columns; `list` and `all` take a query parsed by them. */
    spec,
    /** How many records the query finds, counted up to `most`. */
    count: listing.count,

    /** One page of the list. Throws 422; see `readPage`. */
    async list(ctx: Ctx, query: ListQuery): Promise<Page<ResourceRecord>> {
      const { data, meta } = await listing.page(ctx, query);
      return { data: data.map((row) => record(ctx, row)), meta };
    },

    /** All records of the query in its order, part by part, for a file; see `readAll`. */
    async *all(ctx: Ctx, query: ListQuery): AsyncGenerator<ResourceRecord[]> {
      for await (const rows of listing.all(ctx, query)) yield rows.map((row) => record(ctx, row));
    },
  };
}
