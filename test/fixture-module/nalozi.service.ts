import { and, asc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { auditEntry, type Snapshot, writeAudit } from '../../src/core/audit.ts';
import type { Ctx } from '../../src/core/context.ts';
import { refusalOf } from '../../src/core/dberrors.ts';
import { AppError, invalid, notFound } from '../../src/core/errors.ts';
import { newId } from '../../src/core/id.ts';
import { isId } from '../../src/core/list-query.ts';
import { publish } from '../../src/core/live/publish.ts';
import { decimalOf, sum, unitsOf } from '../../src/core/money/money.ts';
import { type Listing, listingOf } from '../../src/core/query.ts';
import { findReferences } from '../../src/core/references.ts';
import { stale } from '../../src/core/stale.ts';
import { tableOf } from '../../src/core/table.ts';
import type { Job, JobTenant } from '../../src/server/module.ts';
import { amountOf, ORDERS, type OrderRow, type OrderSort } from './nalozi.api.ts';
import { orderRows, orders } from './nalozi.table.ts';
import { vozila } from './vozila.resource.ts';

const { tenant_id: _tenant, created_at: _created, ...columns } = getTableColumns(orders);
const { tenant_id: _of, nalog_id: _in, red, ...rowColumns } = getTableColumns(orderRows);
const { idguid: id, broj, datum, iznos, zakljucen } = columns;
const vehicles = tableOf(vozila);
const vozilo = sql<string | null>`${vehicles.registracija}`;

export const orderList: Listing<OrderSort, OrderRow> = listingOf({
  columns: { idguid: id, broj, datum, vozilo, iznos, zakljucen },
  from: sql`${orders} left join ${vehicles} on ${vehicles.idguid} = ${columns.vozilo_id}`,
  search: sql`${broj} || ' ' || coalesce(${vozilo}, '')`,
  filters: { datum, iznos, zakljucen },
  order: { datum: [datum], broj: [broj], iznos: [iznos] },
  id,
});

/** One order with its rows. Throws 404. */
export async function readOrder(ctx: Ctx, idguid: string) {
  const [order] = isId(idguid) ? await ctx.db.select(columns).from(orders).where(eq(id, idguid)) : [];
  if (!order) throw notFound();
  const rows = ctx.db.select(rowColumns).from(orderRows).where(eq(orderRows.nalog_id, idguid));
  const { refs } = await findReferences(ctx, ORDERS, order);
  return { ...order, refs, stavke: await rows.orderBy(asc(red)) };
}
type Order = Awaited<ReturnType<typeof readOrder>>;

/** Writes an order and its rows. Throws 404, 409 (`stale`, closed, a number that is taken) and 422. */
export async function saveOrder(ctx: Ctx, idguid: string | null, values: Record<string, unknown>) {
  const { stavke, version, ...header } = values as { stavke: object[]; version?: number };
  const before = idguid ? await lockOrder(ctx, idguid, version) : null;
  const { errors } = await findReferences(ctx, ORDERS, header);
  const amounts = stavke.map((row) => unitsOf(amountOf({ ...row }) ?? '0'));
  for (const [index, amount] of amounts.entries())
    if (amount <= 0n) errors[`stavke.${index}.iznos`] = 'Iznos mora biti veći od nule.';
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return write(ctx, idguid ?? newId(), before, { ...header, iznos: decimalOf(sum(amounts)) }, stavke);
}

async function lockOrder(ctx: Ctx, idguid: string, version?: number): Promise<Order> {
  if (isId(idguid)) await ctx.db.select().from(orders).where(eq(id, idguid)).for('update');
  const order = await readOrder(ctx, idguid);
  if (version !== undefined && order.version !== version) throw stale(order);
  if (order.zakljucen) throw new AppError(409, 'closed', 'Nalog je zaključen i više se ne mijenja.');
  return order;
}

/** Writes an order, and its rows if given; puts the change into the audit trail and tells those who look at the list. */
async function write(ctx: Ctx, idguid: string, before: Order | null, values: object, rows?: object[]) {
  const { db, tenant, actor } = ctx;
  const own = { ...values, tenant_id: tenant.id, idguid, updated_by: actor.name, updated_at: new Date() };
  const next = { ...own, version: (before?.version ?? 0) + 1 } as never;
  const done = before ? db.update(orders).set(next).where(eq(id, idguid)) : db.insert(orders).values(next);
  await done.catch(refusalOf({ ...ORDERS, unique: [['broj']] }, 'write'));
  const key = { tenant_id: tenant.id, nalog_id: idguid };
  if (rows) await db.delete(orderRows).where(eq(orderRows.nalog_id, idguid));
  if (rows) await db.insert(orderRows).values(rows.map((row, red) => ({ ...row, ...key, red })) as never);
  const after = await readOrder(ctx, idguid);
  const states = [before, after] as [Snapshot | null, Snapshot];
  await writeAudit(ctx, ORDERS, [auditEntry(ORDERS, before ? 'update' : 'create', ...states)]);
  await publish(ctx, { topic: ORDERS.name, key: idguid, version: after.version });
  return after;
}

/** Closes the organisation's orders of past days, each in a transaction of its own. */
export async function closeOrders({ within }: JobTenant, _data: object, job: Job): Promise<void> {
  const past = and(eq(zakljucen, false), lt(datum, sql`current_date`));
  const found = await within(({ db }) => db.select({ idguid: id }).from(orders).where(past));
  for (const [done, { idguid }] of found.entries()) {
    job.progress((100 * done) / found.length, `Zaključeno naloga: ${done} od ${found.length}.`);
    await within(async (ctx) => write(ctx, idguid, await lockOrder(ctx, idguid), { zakljucen: true }));
  }
}
