import { type AnyColumn, and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import type { Term } from '../decode.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { claimFiles } from '../files/file-fields.ts';
import { files } from '../files/files.table.ts';
import { schemaOf } from '../form-fields.ts';
import { linkedTitles } from '../links.ts';
import { isId } from '../list-query.ts';
import { secretsOf } from '../record-secrets.ts';
import { findReferences, refuseCycle } from '../references.ts';
import { targetOf } from '../registry.ts';
import { fileFields, type Resource, type ResourceRecord, referencesOf } from '../resource.ts';
import { fieldErrors } from '../schema.ts';
import { tableOf } from '../table.ts';
import { lockWrites } from '../write-lock.ts';

/** What a module adds to a resource in code. */
export interface Behaviour {
  /**
   * Other resources whose records `check` reads. Their writers wait until the checked record is written, if they have a `check`
   * too; removals do not wait.
   */
  reads?: readonly Resource[];
  /** A lock of its own that `check` needs; taken before anything is read or locked. */
  lock?(ctx: Ctx): Promise<void>;
  /**
   * Rules across fields or rows, checked before a create or an update (`idguid` is null before a create). Returns messages by
   * field; none if valid.
   */
  check?(
    record: Record<string, unknown> & { idguid: string | null },
    ctx: Ctx,
  ): Record<string, string> | Promise<Record<string, string>>;
  /** Why no attachment may be taken off the record, in Bosnian; null if it may. */
  keepsAttachments?(record: ResourceRecord, ctx: Ctx): string | null | Promise<string | null>;
}

/** Message for a shared record, which only the operator may change. */
export const SHARED_RECORD = 'Ovaj zapis je zajednički i mijenja ga samo operater sistema.';

export type Values = Record<string, unknown>;
export type Model = ReturnType<typeof createModel>;

/** A table that a field's value is an id of, and the title of its row. */
interface Joined {
  field: string;
  target: Record<string, AnyColumn>;
  from: SQL;
  title: Term;
}

/** What reading and writing a resource's records share: table, lookup, answer, checks. */
export function createModel(resource: Resource, behaviour: Behaviour) {
  const table = tableOf(resource);
  const columns = getTableColumns(table) as unknown as Record<string, AnyColumn>;
  const schema = schemaOf(resource.fields);
  const references = referencesOf(resource);
  /** Fields that point at the resource itself. */
  const itself = references.filter(({ to }) => to === resource.name).map(({ field }) => field);

  /** Tables of what records refer to, under names of their own. Built once: aliases are names, not state. */
  const joined: Joined[] = references.map(({ field, to }) => {
    const referred = targetOf(resource, to);
    const base = tableOf(referred);
    const target = alias(base, `ref_${field}`) as unknown as Record<string, AnyColumn>;
    const from = sql`${base} ${sql.identifier(`ref_${field}`)}`;
    // An expression: of columns alone drizzle answers no `refs` if they are null.
    return { field, target, from, title: sql`${target[referred.title]!}` };
  });
  for (const [field] of fileFields(resource)) {
    const target = alias(files, `file_${field}`) as unknown as Record<string, AnyColumn>;
    const from = sql`${files} ${sql.identifier(`file_${field}`)}`;
    joined.push({ field, target, from, title: sql`${target.name!}` });
  }
  const titles = Object.fromEntries(joined.map(({ field, title }) => [field, title]));
  const { search: _search, ...stored } = columns;
  const answered = Object.keys(stored).filter((name) => name !== 'tenant_id');
  const secrets = secretsOf(resource);
  /** By field, the title of what a record refers to; several titles are one text. */
  const refs = { ...titles, ...linkedTitles(resource, columns) };
  const selection = Object.keys(refs).length > 0 ? { ...stored, refs } : stored;

  /** Where a rule reads other rows, writers run one after another; call it before anything is read or locked. */
  async function lock(ctx: Ctx, moves: boolean): Promise<void> {
    await behaviour.lock?.(ctx);
    if (behaviour.check || moves) await lockWrites(ctx, [resource, ...(behaviour.reads ?? [])]);
  }

  /** Records with the titles of what they refer to. */
  function select(ctx: Ctx) {
    const query = ctx.db
      .select(selection as never)
      .from(table)
      .$dynamic();
    for (const { field, target } of joined)
      query.leftJoin(target as never, eq(columns[field]!, target.idguid!));
    return query;
  }

  /** A stored row as the API answers it; `refs` as in `ResourceRecord`. */
  function answer(ctx: Ctx, row: Values, refs = row.refs as ResourceRecord['refs'] | null): ResourceRecord {
    // Copied by name: `{ tenant_id, ...rest }` takes eight times as long.
    const record: Values = {};
    for (const name of answered) record[name] = row[name];
    for (const name of secrets) record[name] = row[name] == null ? null : true;
    record.refs = refs ?? {};
    record.can_edit = resource.scope !== 'shared' || row.tenant_id !== null || ctx.tenant.isOperator;
    return record as ResourceRecord;
  }

  const among = (ids: string[]): SQL => sql`${columns.idguid!} = any(${sql.param(ids)}::uuid[])`;
  const scoped = (ctx: Ctx, where: SQL[]): SQL | undefined =>
    // Repeats the condition of row-level security, because it names the leading column of the indexes.
    resource.scope === 'tenant' ? and(eq(columns.tenant_id!, ctx.tenant.id), ...where) : and(...where);

  /** One record, optionally locked. Throws 404 for an id that is unknown, malformed or another organisation's. */
  async function find(ctx: Ctx, idguid: string, forUpdate = false): Promise<ResourceRecord> {
    if (!isId(idguid)) throw notFound();
    const query = select(ctx).where(scoped(ctx, [eq(columns.idguid!, idguid)]));
    const [row] = await (forUpdate ? query.for('update', { of: table as never }) : query);
    // Other organisations cannot lock a shared row: answer that, not 404.
    if (!row && forUpdate && resource.scope === 'shared') refuseForeign(await find(ctx, idguid));
    if (!row) throw notFound();
    return answer(ctx, row as Values);
  }

  function refuseForeign(record: ResourceRecord): void {
    if (!record.can_edit) throw new AppError(403, 'shared_record', SHARED_RECORD);
  }

  /**
   * Checks values against the schema, the references and the module's rules; returns them with the referenced titles. Files that
   * `before` does not have are claimed.
   */
  async function validate(ctx: Ctx, input: Values, idguid: string | null, before?: ResourceRecord) {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw invalid(fieldErrors(parsed.error));
    const values = parsed.data;
    const { refs, errors } = await findReferences(ctx, resource, values);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    Object.assign(refs, await claimFiles(ctx, resource, values, before));
    if (idguid) await refuseCycle(ctx, resource, idguid, values);
    const broken = (await behaviour.check?.({ ...values, idguid }, ctx)) ?? {};
    if (Object.keys(broken).length > 0) throw invalid(broken);
    return { values, refs };
  }

  return {
    resource,
    table,
    columns,
    stored,
    joined,
    secrets,
    titles,
    refs,
    itself,
    check: behaviour.check,
    lock,
    select,
    answer,
    among,
    scoped,
    find,
    refuseForeign,
    validate,
  };
}
