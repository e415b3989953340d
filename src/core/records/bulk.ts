import { type SQL, sql } from 'drizzle-orm';
import { auditEntry, type Snapshot, writeAudit } from '../audit.ts';
import type { AuditAction } from '../audit-actions.ts';
import type { Ctx } from '../context.ts';
import { pipelined, refusalOf } from '../dberrors.ts';
import { jsonRecordset } from '../json-recordset.ts';
import { ignoresCase, type ResourceRecord } from '../resource.ts';
import { insertOf, sqlTypesOf } from './insert.ts';
import type { Model, Values } from './model.ts';

/** A checked change of one record: from `before` (null: it is new) to `after`. */
export interface Change {
  before: ResourceRecord | null;
  after: Snapshot;
}

/** Writes of a resource's service for thousands of records in a few statements. The caller has validated the records. */
export function createBulk({ resource, table, columns, secrets, select, answer, scoped }: Model) {
  // Secrets stay as they are: no file brings one.
  const types = Object.fromEntries(
    Object.entries(sqlTypesOf(resource)).filter(([name]) => !secrets.includes(name)),
  );
  const names = Object.keys(types);
  const inserting = insertOf(resource, types);
  const input = jsonRecordset({ idguid: 'uuid', ...types });
  const uniqueFields = [...new Set((resource.unique ?? []).flat())];
  /** The column's collation decides what its lower case is. */
  const collated = (name: string): SQL => (types[name] === 'text' ? sql`collate "bs-x-icu"` : sql``);
  const own = (ctx: Ctx): SQL =>
    resource.scope === 'tenant' ? sql`and ${columns.tenant_id!} = ${ctx.tenant.id}` : sql``;

  async function insert(ctx: Ctx, records: Snapshot[]): Promise<void> {
    if (records.length > 0) await ctx.db.execute(inserting(ctx, records));
  }

  async function update(ctx: Ctx, changes: Change[]): Promise<void> {
    if (changes.length === 0) return;
    const set = names.map((name) => sql`${sql.identifier(name)} = input.${sql.identifier(name)}`);
    const rows = input(changes.map(({ after }) => after));
    await ctx.db.execute(sql`
      update ${table} set ${sql.join(set, sql`, `)},
        version = ${columns.version!} + 1, updated_at = now(), updated_by = ${ctx.actor.name}
      from ${rows} where ${columns.idguid!} = input.idguid ${own(ctx)}`);
  }

  return {
    /**
     * Records whose `fields` equal one of `keys`, compared as the resource's keys are; those the caller may write stay locked
     * until the transaction ends.
     */
    async matching(ctx: Ctx, fields: string[], keys: unknown[][]): Promise<ResourceRecord[]> {
      if (keys.length === 0) return [];
      const rows = keys.map((key) => Object.fromEntries(fields.map((name, index) => [name, key[index]])));
      const among = Object.fromEntries(
        fields.map((name) => [name, name === 'idguid' ? 'uuid' : types[name]!]),
      );
      const compared = (name: string, value: SQL): SQL =>
        ignoresCase(resource, name) ? sql`lower(${value})` : value;
      const left = sql.join(
        fields.map((name) => compared(name, sql`${columns[name]!}`)),
        sql`, `,
      );
      const right = sql.join(
        fields.map((name) => compared(name, sql`(input.${sql.identifier(name)} ${collated(name)})`)),
        sql`, `,
      );
      const where = sql`(${left}) in (select ${right} from ${jsonRecordset(among)(rows)})`;
      // Rows that the caller may only read cannot be locked, so the lock is a separate statement.
      await ctx.db.execute(sql`select 1 from ${table} where ${where} ${own(ctx)} order by idguid for update`);
      const found = await select(ctx).where(scoped(ctx, [where]));
      return found.map((row) => answer(ctx, row as Values));
    },

    /** Writes changes with a line in the trail each. Throws for violated constraints like `create` and `update`. */
    async write(ctx: Ctx, changes: Change[], action: AuditAction): Promise<void> {
      const renamed = changes.some(
        ({ before, after }) => before && uniqueFields.some((name) => before[name] !== after[name]),
      );
      // One row at a time: a row may take the key that an earlier row of the same import gives up.
      const batches = renamed ? changes.map((change) => [change]) : [changes];
      const sent = batches.flatMap((batch) => [
        insert(
          ctx,
          batch.filter(({ before }) => !before).map(({ after }) => after),
        ),
        update(
          ctx,
          batch.filter(({ before }) => before),
        ),
      ]);
      const entries = changes.map(({ before, after }) =>
        auditEntry(resource, action, before as Snapshot | null, after),
      );
      await pipelined([...sent, writeAudit(ctx, resource, entries)]).catch(refusalOf(resource, 'write'));
    },
  };
}
