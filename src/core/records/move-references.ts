import { type SQL, sql } from 'drizzle-orm';
import { writeAudit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { databaseError } from '../dberrors.ts';
import { AppError } from '../errors.ts';
import type { Resource } from '../resource.ts';
import { type Place, placesOf } from './places.ts';

/** One of the two records between which references move. */
export interface Side {
  idguid: string;
  name: string;
}

/** Rows of a place that were moved, by their primary keys; in `both`, those that already named the other record too. */
export interface MovedRows extends Pick<Place, 'kind' | 'label' | 'table' | 'column' | 'named'> {
  resource: string | null;
  keys: Record<string, unknown>[];
  both: Record<string, unknown>[];
}

const id = sql.identifier;

/** True for rows of the place that refer to the record. */
function refersTo(
  place: Pick<Place, 'kind' | 'column' | 'named'>,
  owner: string | null,
  target: Resource,
  idguid: string,
): SQL {
  const { kind, column, named } = place;
  if (kind === 'several') return sql`${id(column)} && array[${idguid}::uuid]`;
  if (kind === 'trash')
    return sql`resource = ${owner} and (record ->> ${column} = ${idguid} or record -> ${column} ? ${idguid})`;
  const same = sql`${id(column)} = ${idguid}::uuid`;
  return named ? sql`${id(named)} = ${target.name} and ${same}` : same;
}

/** How many rows the caller sees that refer to the record, by place; places without any are left out. */
export async function countReferences(
  ctx: Ctx,
  target: Resource,
  idguid: string,
): Promise<{ resource: string | null; label: string; count: number }[]> {
  const counted = new Map<string, { resource: string | null; label: string; count: number }>();
  for (const place of await placesOf(ctx, target)) {
    const owner = place.resource?.name ?? null;
    const { rows } = await ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${id(place.table)} where ${refersTo(place, owner, target, idguid)}`,
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) continue;
    const before = counted.get(place.label);
    const resource = place.kind === 'trash' ? null : owner;
    counted.set(place.label, { resource, label: place.label, count: count + (before?.count ?? 0) });
  }
  return [...counted.values()];
}

/**
 * Makes everything that refers to `from` refer to `to`, with a line of trail for each record of a resource. Returns what was moved.
 * Throws 409 `cannot_merge` where a table keeps one row for each record and both have one, or where rows may not be changed.
 */
export async function moveReferences(ctx: Ctx, target: Resource, from: Side, to: Side): Promise<MovedRows[]> {
  const moved: MovedRows[] = [];
  const refused = await whyFixed(ctx, target, from, to);
  if (refused !== null) throw new AppError(409, 'cannot_merge', refused);
  for (const place of await placesOf(ctx, target)) {
    if (place.fixed) continue;
    const owner = place.resource?.name ?? null;
    const where = refersTo(place, owner, target, from.idguid);
    const rows = await moveRows(ctx, place, where, from, to);
    if (rows.length === 0) continue;
    const { kind, label, table, column, named } = place;
    moved.push({
      kind,
      label,
      table,
      column,
      ...(named && { named }),
      resource: owner,
      keys: rows.map(({ key }) => key),
      both: rows.filter(({ both }) => both).map(({ key }) => key),
    });
    await tellTrail(ctx, place, rows, from, to);
  }
  return moved;
}

/** Why `from` cannot be merged into `to`, with what can be done instead: rows that nobody may change name it. Null if none do. */
export async function whyFixed(ctx: Ctx, target: Resource, from: Side, to: Side): Promise<string | null> {
  const fixed = (await placesOf(ctx, target)).filter((place) => place.fixed);
  const naming = async ({ idguid }: Side): Promise<Place[]> => {
    const found: Place[] = [];
    for (const place of fixed) {
      const where = refersTo(place, place.resource?.name ?? null, target, idguid);
      const { rows } = await ctx.db.execute(sql`select from ${id(place.table)} where ${where} limit 1`);
      if (rows.length > 0) found.push(place);
    }
    return found;
  };
  const own = await naming(from);
  if (own.length === 0) return null;
  const labels = own.map(({ label }) => label).join(', ');
  if ((await naming(to)).length === 0)
    return `„${from.name}” se ne može pripojiti jer ima zapise koji se ne mijenjaju: ${labels}. Spojite obrnuto: neka ostane „${from.name}”, a pripoji joj se „${to.name}”.`;
  const instead = own.find((place) => place.instead)?.instead ?? 'Jednu označite kao neaktivnu.';
  return `„${from.name}” i „${to.name}” se ne mogu spojiti jer i jedno i drugo ima zapise koji se ne mijenjaju: ${labels}. ${instead}`;
}

/** The opposite, for rows that still refer to `to`, the record that stayed. */
export async function returnReferences(
  ctx: Ctx,
  target: Resource,
  moved: readonly MovedRows[],
  from: Side,
  to: Side,
): Promise<void> {
  const places = await placesOf(ctx, target);
  for (const { kind, table, column, keys, both } of moved) {
    const place = places.find((one) => one.kind === kind && one.table === table && one.column === column);
    // Its table or field is no more.
    if (!place) continue;
    const owner = place.resource?.name ?? null;
    const still = sql`${refersTo(place, owner, target, to.idguid)} and ${amongKeys(place, keys)}`;
    const added = both.length > 0 ? amongKeys(place, both) : sql`false`;
    const rows = await moveRows(ctx, place, still, to, from, added);
    await tellTrail(ctx, place, rows, to, from);
  }
}

/** The primary key of a row of the place as an object, without what is moved. */
function keyOf({ kind, key, column }: Place): SQL {
  const columns = kind === 'trash' ? ['idguid', 'resource'] : key.filter((name) => name !== column);
  const parts = columns.map((name) => sql`${name}::text, moving.${id(name)}`);
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`;
}

const amongKeys = (place: Place, keys: readonly Record<string, unknown>[]): SQL =>
  sql`${keyOf(place)} in (select jsonb_array_elements(${JSON.stringify(keys)}::jsonb))`;

interface MovedRow {
  key: Record<string, unknown>;
  title: string | null;
  both: boolean;
}

/** Moves the rows of a place and returns them. `added`: rows that keep the record `from` beside the other. */
async function moveRows(
  ctx: Ctx,
  place: Place,
  where: SQL,
  from: Side,
  to: Side,
  added: SQL = sql`false`,
): Promise<MovedRow[]> {
  const { kind, table, column, resource } = place;
  const ofResource = resource && kind !== 'trash' ? resource : null;
  const title =
    kind === 'trash'
      ? sql`moving.title`
      : ofResource
        ? sql`moving.${id(ofResource.title)}::text`
        : sql`null::text`;
  const both = kind === 'several' ? sql`moving.${id(column)} && array[${to.idguid}::uuid]` : sql`false`;
  const noted = ofResource
    ? sql`, version = moving.version + 1, updated_at = now(), updated_by = ${ctx.actor.name}`
    : sql``;
  const { rows } = await ctx.db.execute<MovedRow & Record<string, unknown>>(
    sql`select ${keyOf(place)} as key, ${title} as title, ${both} as both from ${id(table)} moving where ${where} for update`,
  );
  if (rows.length === 0) return [];
  try {
    await ctx.db.execute(
      sql`update ${id(table)} moving set ${replacing(place, from, to, added)}${noted} where ${where}`,
    );
    return rows;
  } catch (error) {
    if (databaseError(error)?.code !== '23505') throw error;
    throw new AppError(
      409,
      'cannot_merge',
      `Oba zapisa imaju svoje: ${place.label}. Prvo uklonite kod onoga koji ne ostaje.`,
    );
  }
}

/** The assignment that replaces `from` by `to`. */
function replacing({ kind, column }: Place, from: Side, to: Side, added: SQL): SQL {
  if (kind === 'several')
    return sql`${id(column)} = case when ${added} then ${id(column)} || ${to.idguid}::uuid
      when ${id(column)} && array[${to.idguid}::uuid] then array_remove(${id(column)}, ${from.idguid}::uuid)
      else array_replace(${id(column)}, ${from.idguid}::uuid, ${to.idguid}::uuid) end`;
  if (kind === 'trash')
    return sql`record = jsonb_set(
      jsonb_set(record, array[${column}::text], replace((record -> ${column})::text, ${from.idguid}, ${to.idguid})::jsonb),
      array['refs', ${column}::text],
      case when jsonb_typeof(record -> ${column}) = 'string' then to_jsonb(${to.name}::text) else coalesce(record -> 'refs' -> ${column}, 'null') end)`;
  return sql`${id(column)} = ${to.idguid}::uuid`;
}

/** A line for each record of a resource; hand-written tables and the trash have none. */
async function tellTrail(
  ctx: Ctx,
  { kind, resource, column }: Place,
  rows: MovedRow[],
  from: Side,
  to: Side,
): Promise<void> {
  if (!resource || kind === 'trash') return;
  await writeAudit(
    ctx,
    resource,
    rows.map(({ key, title }) => ({
      action: 'update' as const,
      record_id: String(key.idguid),
      record_title: title ?? '',
      changes: { [column]: { from: from.name, to: to.name } },
    })),
  );
}
