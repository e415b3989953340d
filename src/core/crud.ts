import { type AnyColumn, and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditEntry, historyOf, type Snapshot, writeAudit } from './audit.ts';
import { createBulk } from './bulk.ts';
import type { Ctx } from './context.ts';
import { pipelined, refusalOf } from './dberrors.ts';
import { AppError, invalid, notFound } from './errors.ts';
import { newId } from './id.ts';
import { linkedTitles } from './links.ts';
import { isId, listSpecOf, parseListQuery, type RawQuery } from './list-query.ts';
import { conditions, ordering, type Page, referencesOf } from './query.ts';
import { maskSecrets, sealSecrets } from './record-secrets.ts';
import { findReferences, inUse, refuseCycle } from './references.ts';
import { resourceNamed } from './registry.ts';
import type { Resource, ResourceRecord } from './resource.ts';
import { fieldErrors, recordSchema } from './schema.ts';
import { ownerOf } from './scope.ts';
import { stale } from './stale.ts';
import { tableOf } from './table.ts';
import { lockWrites } from './write-lock.ts';

/** What a module adds to a resource in code. */
export interface Behaviour {
  /** Other resources whose records `check` reads: they stand still until what was checked is written. */
  reads?: readonly Resource[];
  /**
   * Rules across fields or rows, asked before a create or an update (`idguid` is null before a create).
   * Answers messages by field; none when all is well.
   */
  check?(
    record: Record<string, unknown> & { idguid: string | null },
    ctx: Ctx,
  ): Record<string, string> | Promise<Record<string, string>>;
}

export type Values = Record<string, unknown>;
export type ResourceService = ReturnType<typeof createService>;

/** Everything that can be done with the records of a resource; each call runs in the caller's transaction. */
export function createService(resource: Resource, behaviour: Behaviour = {}) {
  const table = tableOf(resource);
  const columns = getTableColumns(table) as unknown as Record<string, AnyColumn>;
  const schema = recordSchema(resource);
  const asked = listSpecOf(resource);
  const references = referencesOf(resource);
  const named = (name: string) => (name === resource.name ? resource : resourceNamed(name));

  const itself = references.filter(({ to }) => to === resource.name).map(({ field }) => field);

  /** Where a rule looks at other rows, writers go one after another; asked before anything is read or locked. */
  async function hold(ctx: Ctx, moves: boolean): Promise<void> {
    if (behaviour.check || moves) await lockWrites(ctx, [resource, ...(behaviour.reads ?? [])]);
  }

  /** The select of records with the titles of what they refer to. Built once: aliases are names, not state. */
  const joined = references.map(({ field, to }) => {
    const target = alias(tableOf(named(to)), `ref_${field}`) as unknown as Record<string, AnyColumn>;
    return { field, target, title: target[named(to).title]! };
  });
  const titles = Object.fromEntries(joined.map(({ field, title }) => [field, title]));
  const { search: _search, ...stored } = columns;
  const linked = linkedTitles(resource, columns);
  const refs = { ...titles, ...linked };
  const selection = { ...stored, refs };
  const refColumns = Object.keys(refs).length > 0 ? selection : stored;

  /** The same with a name of its own for every column, as a cursor's rows need; see `pages`. */
  const flat = {
    ...stored,
    ...Object.fromEntries(
      Object.entries(refs).map(([field, title]) => [`ref ${field}`, sql`${title}`.as(`ref ${field}`)]),
    ),
  };
  /** A cursor's row as `select` answers it. */
  function unflat(row: Values): Values {
    const decoded = Object.entries(stored).map(([name, column]) => [
      name,
      row[name] === null ? null : column.mapFromDriverValue(row[name]),
    ]);
    const named = Object.fromEntries(Object.keys(refs).map((field) => [field, row[`ref ${field}`]]));
    return { ...Object.fromEntries(decoded), refs: named };
  }

  function select(ctx: Ctx, selected: object = refColumns) {
    const query = ctx.db
      .select(selected as never)
      .from(table)
      .$dynamic();
    for (const { field, target } of joined)
      query.leftJoin(target as never, eq(columns[field]!, target.idguid!));
    return query;
  }

  function answer(ctx: Ctx, row: Values): ResourceRecord {
    const { tenant_id, ...record } = row;
    maskSecrets(resource, record);
    record.refs ??= {};
    record.can_edit = resource.scope !== 'shared' || tenant_id !== null || ctx.tenant.isOperator;
    return record as ResourceRecord;
  }

  const among = (ids: string[]): SQL => sql`${columns.idguid!} = any(${sql.param(ids)}::uuid[])`;
  const scoped = (ctx: Ctx, where: SQL[]): SQL | undefined =>
    // Said again beside row-level security: it names the leading column of the indexes.
    resource.scope === 'tenant' ? and(eq(columns.tenant_id!, ctx.tenant.id), ...where) : and(...where);

  async function find(ctx: Ctx, idguid: string, lock = false): Promise<ResourceRecord> {
    if (!isId(idguid)) throw notFound();
    const query = select(ctx).where(scoped(ctx, [eq(columns.idguid!, idguid)]));
    const [row] = await (lock ? query.for('update', { of: table as never }) : query);
    // A row that all read and only the operator writes cannot be locked by others: say so, not that it is gone.
    if (!row && lock && resource.scope === 'shared') refuseForeign(await find(ctx, idguid));
    if (!row) throw notFound();
    return answer(ctx, row as Values);
  }

  function refuseForeign(record: ResourceRecord): void {
    if (!record.can_edit)
      throw new AppError(
        403,
        'shared_record',
        'Ovaj zapis je zajednički i mijenja ga samo operater sistema.',
      );
  }

  /** Checks values against the schema, the references and the module's rules; answers them with the titles referred to. */
  async function validate(ctx: Ctx, input: Values, idguid: string | null) {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw invalid(fieldErrors(parsed.error));
    const values = parsed.data;
    const { refs, errors } = await findReferences(ctx, resource, values);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (idguid) await refuseCycle(ctx, resource, idguid, values);
    const broken = (await behaviour.check?.({ ...values, idguid }, ctx)) ?? {};
    if (Object.keys(broken).length > 0) throw invalid(broken);
    return { values, refs };
  }

  const service = {
    resource,

    /** One page of the list that `raw` (the address's query) asks for. Throws 422 for a query that makes no sense. */
    async list(ctx: Ctx, raw: RawQuery): Promise<Page<ResourceRecord>> {
      const query = parseListQuery(asked, raw);
      const where = scoped(ctx, conditions(columns, columns.search!, query));
      // Both are sent at once and answered in turn on the transaction's connection.
      const [rows, totals] = await Promise.all([
        select(ctx)
          .where(where)
          .orderBy(...ordering(columns, titles, query.sort))
          .limit(query.pageSize)
          .offset((query.page - 1) * query.pageSize),
        ctx.db.select({ total: count() }).from(table).where(where),
      ]);
      return {
        data: rows.map((row) => answer(ctx, row as Values)),
        meta: { page: query.page, page_size: query.pageSize, total: totals[0]?.total ?? 0 },
      };
    },

    /**
     * All records of the query in its order, `size` at a time, for an export: one snapshot, read through a cursor, so that
     * no more than a page of them is in memory.
     */
    async *pages(ctx: Ctx, raw: RawQuery, size: number): AsyncGenerator<ResourceRecord[]> {
      const query = parseListQuery(asked, { ...raw, page: undefined, page_size: undefined });
      const statement = select(ctx, flat)
        .where(scoped(ctx, conditions(columns, columns.search!, query)))
        .orderBy(...ordering(columns, titles, query.sort));
      // All rows will be asked for: planned as a whole, not for the first of them.
      await ctx.db.execute(sql`set local cursor_tuple_fraction = 1`);
      await ctx.db.execute(sql`declare pages no scroll cursor for ${statement.getSQL()}`);
      for (;;) {
        const { rows } = await ctx.db.execute<Values>(sql`fetch ${sql.raw(String(size))} from pages`);
        if (rows.length > 0) yield rows.map((row) => answer(ctx, unflat(row)));
        if (rows.length < size) break;
      }
      await ctx.db.execute(sql`close pages`);
    },

    /** One record. Throws 404 for an id that is unknown, malformed or another organisation's. */
    get: (ctx: Ctx, idguid: string): Promise<ResourceRecord> => find(ctx, idguid),

    /** Adds a record and writes the trail. Throws 422 with messages by field, 409 for a repeated key. */
    async create(ctx: Ctx, input: Values): Promise<ResourceRecord> {
      await hold(ctx, false);
      const { values, refs } = await validate(ctx, input, null);
      const idguid = newId();
      const tenant = resource.scope === 'platform' ? {} : { tenant_id: ownerOf(ctx, resource) };
      const after = { ...values, idguid, refs } as Snapshot;
      const inserted = ctx.db
        .insert(table)
        .values({
          ...(await sealSecrets(ctx, resource, idguid, values, true)),
          ...tenant,
          idguid,
          updated_by: ctx.actor.name,
        } as never)
        .returning(stored as never);
      const [[row]] = (await pipelined([
        inserted,
        writeAudit(ctx, resource, [auditEntry(resource, 'create', null, after)]),
      ]).catch(refusalOf(resource, 'write'))) as [Values[], undefined];
      return answer(ctx, { ...row, refs });
    },

    /**
     * Changes the given fields of the record at `version`. Throws 404, 422, and 409 `stale` with the record
     * as it is now when somebody else changed it meanwhile.
     */
    async update(ctx: Ctx, idguid: string, version: number, input: Values): Promise<ResourceRecord> {
      await hold(
        ctx,
        itself.some((field) => input[field] != null),
      );
      const before = await find(ctx, idguid, true);
      refuseForeign(before);
      if (before.version !== version) throw stale(before);
      const current = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, before[name]]));
      const { values, refs } = await validate(ctx, { ...current, ...input }, idguid);
      const entry = auditEntry(
        resource,
        'update',
        before as Snapshot,
        { ...values, idguid, refs } as Snapshot,
      );
      if (Object.keys(entry.changes).length === 0) return before;
      const updated = ctx.db
        .update(table)
        .set({
          ...(await sealSecrets(ctx, resource, idguid, values)),
          version: version + 1,
          updated_at: sql`now()`,
          updated_by: ctx.actor.name,
        } as never)
        .where(scoped(ctx, [eq(columns.idguid!, idguid)]))
        .returning(stored as never);
      const [[row]] = (await pipelined([updated, writeAudit(ctx, resource, [entry])]).catch(
        refusalOf(resource, 'write'),
      )) as [Values[], undefined];
      return answer(ctx, { ...row, refs });
    },

    /** Deletes a record; with `version`, only as it was seen. Throws 404, 409 `stale`, 409 `in_use` naming the users. */
    async remove(ctx: Ctx, idguid: string, version?: number): Promise<void> {
      const before = await find(ctx, idguid, true);
      refuseForeign(before);
      if (version !== undefined && before.version !== version) throw stale(before);
      await removeRecords(ctx, [before]);
    },

    /** Deletes all of the records or, where one cannot be, none. Answers how many. */
    async removeMany(ctx: Ctx, idguids: string[]): Promise<number> {
      if (!idguids.every(isId)) throw notFound();
      // Locked in one order, so that two such deletions cannot wait for each other.
      const rows = await select(ctx)
        .where(scoped(ctx, [among(idguids)]))
        .orderBy(asc(columns.idguid!))
        .for('update', { of: table as never });
      const records = rows.map((row) => answer(ctx, row as Values));
      if (records.length !== new Set(idguids.map((id) => id.toLowerCase())).size) {
        const locked = new Set(records.map((record) => record.idguid));
        for (const id of idguids) if (!locked.has(id.toLowerCase())) await find(ctx, id, true);
        throw notFound();
      }
      records.forEach(refuseForeign);
      await removeRecords(ctx, records);
      return records.length;
    },

    /** Who changed the record and how, newest first. Throws 404 as `get`. */
    async history(ctx: Ctx, idguid: string) {
      if (!isId(idguid)) throw notFound();
      const entries = await historyOf(ctx, resource, idguid);
      if (entries.length === 0) await find(ctx, idguid);
      return entries;
    },

    /** The module's own rules, which an import asks row by row; undefined when there are none. */
    check: behaviour.check,

    /** To be asked first by whoever writes through `bulk`: lets no other writer come between a check and its write. */
    hold: (ctx: Ctx): Promise<void> => hold(ctx, itself.length > 0),

    /** Many records in a few statements, for an import. */
    bulk: createBulk(resource, columns, async (ctx, where) => {
      const rows = await select(ctx).where(scoped(ctx, where));
      return rows.map((row) => answer(ctx, row as Values));
    }),
  };

  async function removeRecords(ctx: Ctx, records: ResourceRecord[]): Promise<void> {
    const ids = records.map((record) => record.idguid);
    const used = await inUse(ctx, resource, ids);
    if (used) throw used;
    const gone = ctx.db.delete(table).where(scoped(ctx, [among(ids)]));
    const entries = records.map((record) => auditEntry(resource, 'delete', record as Snapshot, null));
    await pipelined([gone, writeAudit(ctx, resource, entries)]).catch(refusalOf(resource, 'delete'));
  }

  return service;
}
