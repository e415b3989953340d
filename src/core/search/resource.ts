import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { fold } from '../fold.ts';
import { containsAll, literal } from '../query.ts';
import { hintsOf, readable } from '../references.ts';
import { fieldsOf, permissionFor, type Resource, type TextField } from '../resource.ts';
import { tableOf } from '../table.ts';
import { type Found, RANK, type SearchSource, type Wanted } from './source.ts';

/** Counted no further: nobody reads that many, and a word that stands everywhere would be counted for long. */
const MOST = 1000;
/** Candidates of each way to fit, of which the best are shown. */
const CANDIDATES = 40;
const WHOLE_WORDS = 200;
/** Letters from which the trigram index finds a text anywhere; of a shorter one it finds beginnings of words. */
const INDEXED = 3;

/**
 * The records of a resource as the search finds them. Each way to fit is asked of an index by itself and for a few rows
 * only, so that a word which stands in every record costs no more than a rare one; those few are then put in order.
 */
export function resourceSource(resource: Resource): SearchSource {
  const table = tableOf(resource);
  const columns = table as unknown as Record<string, AnyPgColumn>;
  const title = columns[resource.title]!;
  const searched = fieldsOf(resource).filter(
    (entry): entry is [string, TextField] => entry[1].kind === 'text' && entry[1].search === true,
  );
  const scoped = (ctx: Ctx, where: SQL | undefined): SQL | undefined =>
    // Said again beside row-level security: it names the leading column of the indexes.
    resource.scope === 'tenant' ? and(eq(columns.tenant_id!, ctx.tenant.id), where) : where;

  function candidates(ctx: Ctx, { text, words }: Wanted): SQL {
    const folded = sql`core_fold(${literal(text)})`;
    const looked = columns.search!;
    const like = (pattern: SQL): SQL => sql`${looked} like ${pattern}`;
    const few = (where: SQL, limit: number): SQL =>
      sql`(select ${columns.idguid!} as idguid from ${table} where ${scoped(ctx, where)} limit ${limit})`;
    const ways = [
      few(sql`${title} = any(${sql.param(spellings(text))}::text[])`, CANDIDATES),
      few(
        sql`(${like(folded)} or ${like(sql`${folded} || ' %'`)} or ${like(sql`'% ' || ${folded}`)} or ${like(sql`'% ' || ${folded} || ' %'`)})`,
        WHOLE_WORDS,
      ),
      few(like(sql`${folded} || '%'`), CANDIDATES),
      few(like(sql`'% ' || ${folded} || '%'`), CANDIDATES),
    ];
    if (isIndexed(words)) ways.push(few(and(...containsAll(looked, words))!, CANDIDATES));
    return sql`(${sql.join(ways, sql` union `)})`;
  }

  function rankOf({ text }: Wanted): SQL<number> {
    const folded = sql`core_fold(${text})`;
    const pattern = sql`core_fold(${literal(text)})`;
    const same = searched.map(([name]) => sql`core_fold(${columns[name]!}) = ${folded}`);
    const name = sql`core_fold(${title})`;
    return sql<number>`case when ${sql.join(same.length > 0 ? same : [sql`false`], sql` or `)} then ${RANK.same}::int
      when ${name} like ${pattern} || '%' then ${RANK.begins}
      when ${name} like '% ' || ${pattern} || '%' then ${RANK.word}
      else ${RANK.holds} end`;
  }

  async function find(ctx: Ctx, wanted: Wanted, limit: number): Promise<Found> {
    const hints = hintsOf(resource);
    const selected = {
      idguid: columns.idguid!,
      title,
      rank: rankOf(wanted).as('rank'),
      total: countOf(ctx, wanted).as('total'),
      ...Object.fromEntries(hints.map(({ name, column }) => [`hint ${name}`, column])),
      ...Object.fromEntries(searched.map(([name]) => [`text ${name}`, columns[name]!])),
    } as unknown as Record<string, AnyPgColumn>;
    const select = ctx.db.select(selected).from(table).$dynamic();
    select.innerJoin(sql`${candidates(ctx, wanted)} as hit`, sql`hit.idguid = ${columns.idguid!}`);
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
      hint: hintOf(row, hints, wanted),
    }));
    const total = Number(rows[0]?.total ?? 0);
    // Not counted, but all of them are here.
    if (!isIndexed(wanted.words))
      return { hits, total: hits.length < limit ? hits.length : null, atLeast: hits.length === limit };
    return { hits, total: Math.min(total, MOST), atLeast: total > MOST };
  }

  /** How many there are in all, read once a statement; nothing where only a look at every record could tell. */
  function countOf(ctx: Ctx, { words }: Wanted): SQL<number | null> {
    if (!isIndexed(words)) return sql<null>`null::int`;
    const where = scoped(ctx, and(...containsAll(columns.search!, words)));
    return sql<number>`(select count(*)::int from (select from ${table} where ${where} limit ${MOST + 1}) counted)`;
  }

  /** What the record's kind tells it apart by and, where the text stands in neither, the field in which it does. */
  function hintOf(
    row: Record<string, unknown>,
    hints: ReturnType<typeof hintsOf>,
    { words }: Wanted,
  ): string | null {
    const parts = hints.flatMap(({ name, field }) => readable(field, row[`hint ${name}`]) ?? []);
    const shown = fold([row.title, ...parts].join(' '));
    const missing = words.map(fold).filter((word) => !shown.includes(word));
    for (const [name, { label }] of searched) {
      const value = String(row[`text ${name}`] ?? '');
      if (missing.length > 0 && missing.some((word) => fold(value).includes(word)))
        parts.push(`${label}: ${value}`);
    }
    return parts.join(' · ') || null;
  }

  return {
    name: resource.name,
    label: resource.labels.many,
    icon: resource.menu.icon,
    permission: permissionFor(resource, 'pregled'),
    list: resource.path,
    view: `${resource.path}/:idguid/view`,
    find,
  };
}

const isIndexed = (words: readonly string[]): boolean =>
  words.some((word) => [...fold(word)].length >= INDEXED);

/** A text as it may be written as somebody's name: only what is spelt alike is found by the index of names. */
function spellings(text: string): string[] {
  const lower = text.toLocaleLowerCase('bs');
  const capital = lower.charAt(0).toLocaleUpperCase('bs') + lower.slice(1);
  return [...new Set([text, lower, capital, text.toLocaleUpperCase('bs')])];
}
