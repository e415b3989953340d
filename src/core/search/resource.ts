import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { fold } from '../fold.ts';
import { readable } from '../kinds/readable.ts';
import { containsAll, literal, TRIGRAM } from '../query.ts';
import { hintsOf } from '../references.ts';
import { type Field, fieldsOf, isSearched, permissionFor, type Resource } from '../resource.ts';
import { screenPath } from '../screen-path.ts';
import { tableOf } from '../table.ts';
import { type Found, RANK, type SearchQuery, type SearchSource } from './source.ts';

/** Counting stops here: counting a word that occurs everywhere would take long. */
const MAX_COUNT = 1000;
/** Candidates of each kind of match, and of whole-word matches. */
const CANDIDATES = 40;
const WORD_CANDIDATES = 200;

/**
 * The search source of a resource. Each kind of match is an indexed query for a few rows, so that a word in every record
 * costs no more than a rare one; then those rows are ranked.
 */
export function resourceSource(resource: Resource): SearchSource {
  const table = tableOf(resource);
  const columns = table as unknown as Record<string, AnyPgColumn>;
  const title = columns[resource.title]!;
  const searched = fieldsOf(resource).filter((entry): entry is [string, Field] => isSearched(entry[1]));
  const scoped = (ctx: Ctx, where: SQL | undefined): SQL | undefined =>
    // Row-level security has the same condition; here it lets the planner use the leading column of the indexes.
    resource.scope === 'tenant' ? and(eq(columns.tenant_id!, ctx.tenant.id), where) : where;

  function candidates(ctx: Ctx, { text, words }: SearchQuery): SQL {
    const folded = sql`core_fold(${literal(text)})`;
    const searchable = columns.search!;
    const like = (pattern: SQL): SQL => sql`${searchable} like ${pattern}`;
    const few = (where: SQL, limit: number): SQL =>
      sql`(select ${columns.idguid!} as idguid from ${table} where ${scoped(ctx, where)} limit ${limit})`;
    const queries = [
      few(sql`${title} = any(${sql.param(spellings(text))}::text[])`, CANDIDATES),
      few(
        sql`(${like(folded)} or ${like(sql`${folded} || ' %'`)} or ${like(sql`'% ' || ${folded}`)} or ${like(sql`'% ' || ${folded} || ' %'`)})`,
        WORD_CANDIDATES,
      ),
      few(like(sql`${folded} || '%'`), CANDIDATES),
      few(like(sql`'% ' || ${folded} || '%'`), CANDIDATES),
    ];
    if (isIndexed(words)) queries.push(few(and(...containsAll(searchable, words))!, CANDIDATES));
    return sql`(${sql.join(queries, sql` union `)})`;
  }

  function rankOf({ text }: SearchQuery): SQL<number> {
    const folded = sql`core_fold(${text})`;
    const pattern = sql`core_fold(${literal(text)})`;
    const same = searched
      .filter(([, { kind }]) => kind !== 'lines')
      .map(([name]) => sql`core_fold(${columns[name]!}) = ${folded}`);
    const name = sql`core_fold(${title})`;
    return sql<number>`case when ${sql.join(same.length > 0 ? same : [sql`false`], sql` or `)} then ${RANK.same}::int
      when ${name} like ${pattern} || '%' then ${RANK.begins}
      when ${name} like '% ' || ${pattern} || '%' then ${RANK.word}
      else ${RANK.holds} end`;
  }

  async function find(ctx: Ctx, query: SearchQuery, limit: number): Promise<Found> {
    const hints = hintsOf(resource);
    const selected = {
      idguid: columns.idguid!,
      title,
      rank: rankOf(query).as('rank'),
      total: countOf(ctx, query).as('total'),
      ...Object.fromEntries(hints.map(({ name, column }) => [`hint ${name}`, column])),
      ...Object.fromEntries(searched.map(([name]) => [`text ${name}`, columns[name]!])),
    } as unknown as Record<string, AnyPgColumn>;
    const select = ctx.db.select(selected).from(table).$dynamic();
    select.innerJoin(sql`${candidates(ctx, query)} as hit`, sql`hit.idguid = ${columns.idguid!}`);
    for (const { name, joined } of hints)
      if (joined) select.leftJoin(joined as never, eq(columns[name]!, joined.idguid!));
    const rows = await select
      .where(scoped(ctx, undefined))
      .orderBy(sql`rank`, asc(title), asc(columns.idguid!))
      .limit(limit);
    const hits = rows.map((row) => ({
      idguid: String(row.idguid),
      title: String(row.title ?? ''),
      rank: Number(row.rank),
      hint: hintOf(row, hints, query),
    }));
    const total = Number(rows[0]?.total ?? 0);
    // Without an index nothing is counted; fewer hits than `limit` are all of them.
    if (!isIndexed(query.words))
      return { hits, total: hits.length < limit ? hits.length : null, atLeast: hits.length === limit };
    return { hits, total: Math.min(total, MAX_COUNT), atLeast: total > MAX_COUNT };
  }

  /** The number of matches, counted once per statement; null if that would need a full scan. */
  function countOf(ctx: Ctx, { words }: SearchQuery): SQL<number | null> {
    if (!isIndexed(words)) return sql<null>`null::int`;
    const where = scoped(ctx, and(...containsAll(columns.search!, words)));
    return sql<number>`(select count(*)::int from (select from ${table} where ${where} limit ${MAX_COUNT + 1}) counted)`;
  }

  /** The resource's distinguishing fields and, if the text is in none of them, the field that matched. */
  function hintOf(
    row: Record<string, unknown>,
    hints: ReturnType<typeof hintsOf>,
    { words }: SearchQuery,
  ): string | null {
    const parts = hints.flatMap(({ name, field }) => readable(field, row[`hint ${name}`]) ?? []);
    const shown = fold([row.title, ...parts].join(' '));
    const missing = words.map(fold).filter((word) => !shown.includes(word));
    for (const [name, field] of searched) {
      const value = textOf(field, row[`text ${name}`]);
      if (missing.length > 0 && missing.some((word) => fold(value).includes(word)))
        parts.push(`${field.label}: ${value}`);
    }
    return parts.join(' · ') || null;
  }

  return {
    name: resource.name,
    label: resource.labels.many,
    icon: resource.menu.icon,
    permission: permissionFor(resource, 'pregled'),
    list: resource.path,
    view: screenPath(resource, 'view', ':idguid'),
    find,
  };
}

/** Of rows as they are read; other values as they are stored, because that is searched. */
const textOf = (field: Field, value: unknown): string =>
  field.kind === 'lines' ? (readable(field, value) ?? '') : String(value ?? '');

const isIndexed = (words: readonly string[]): boolean =>
  words.some((word) => [...fold(word)].length >= TRIGRAM);

/** Usual spellings of a title: its index finds only exact matches. */
function spellings(text: string): string[] {
  const lower = text.toLocaleLowerCase('bs');
  const capital = lower.charAt(0).toLocaleUpperCase('bs') + lower.slice(1);
  return [...new Set([text, lower, capital, text.toLocaleUpperCase('bs')])];
}
