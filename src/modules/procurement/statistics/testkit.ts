import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../test/helper.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';

type Owned = Pick<TestApp, 'ownerDb'>;
const STAMP = '2026-11-01T00:00:00.0000000Z';

/** A supplier for a test: `r…` is registered, `u…` is not. */
export interface TestSupplier {
  key: string;
  name: string;
  city?: string | null;
  tax?: string | null;
  /** Key of the supplier that stands for its firm; itself by default. */
  firm?: string;
}
const SUPPLIER = jsonRecordset({ key: 'text', name: 'text', city: 'text', tax: 'text', firm: 'text' });

/** Inserts suppliers past the sync. */
export async function insertSuppliers(t: Owned, suppliers: readonly TestSupplier[]): Promise<void> {
  const rows = suppliers.map((one) => ({ city: 'Sarajevo', tax: null, firm: one.key, ...one }));
  await t.ownerDb.execute(sql`
    insert into ejn_suppliers (key, stamp, name, tax, tax_key, city, firm)
    select key, ${STAMP}, name, tax, tax, city, firm from ${SUPPLIER(rows)}`);
}

/** A contract for a test, with who bid for its lot. */
export interface TestContract {
  id: number;
  procedure: number;
  /** Place of its lot among those of `insertNotices`; null: it names none. */
  lot?: number | null;
  /** Keys of suppliers, the one that leads first. */
  won: readonly string[];
  /** Other bidders of the lot, each as keys of suppliers. */
  others?: readonly (readonly string[])[];
  day?: string | null;
  value?: number | null;
  currency?: string;
  bids?: number | null;
}

const CONTRACT = jsonRecordset({
  ...{ id: 'bigint', procedure: 'bigint', lot: 'bigint', day: 'date', value: 'numeric' },
  ...{ currency: 'text', bids: 'int' },
});
const GROUP = jsonRecordset({ id: 'bigint', procedure: 'bigint', lot: 'bigint', awarded: 'boolean' });
const MEMBER = jsonRecordset({ key: 'text', grp: 'bigint', supplier: 'text', lead: 'boolean' });

/** Inserts contracts with their groups and members past the sync; the group of a contract has its number times hundred. */
export async function insertContracts(t: Owned, contracts: readonly TestContract[]): Promise<void> {
  const rows = contracts.map(
    ({ id, procedure, lot = 0, day, value, bids, currency = null, others = [] }) => ({
      ...{ id, procedure, currency },
      lot: lot === null ? null : procedure * 100 + lot,
      day: day === undefined ? '2026-06-15' : day,
      value: value === undefined ? 1000 : value,
      bids: bids === undefined ? 1 + others.length : bids,
    }),
  );
  const lotOf = new Map(rows.map(({ id, lot }) => [id, lot]));
  const groups = contracts.flatMap(({ id, procedure, won, others = [] }) =>
    [won, ...others].map((members, n) => ({
      ...{ id: id * 100 + n, procedure, lot: lotOf.get(id), awarded: n === 0, members },
    })),
  );
  const members = groups.flatMap(({ id, members: keys }) =>
    keys.map((supplier, n) => ({
      key: `${supplier[0]}${id * 10 + n}`,
      grp: id,
      supplier,
      lead: n === 0,
    })),
  );
  await t.ownerDb.execute(sql`
    insert into ejn_groups (id, stamp, procedure_id, lot_id, awarded) select id, ${STAMP}, procedure, lot, awarded from ${GROUP(groups)}`);
  await t.ownerDb.execute(sql`
    insert into ejn_members (key, stamp, group_id, supplier, lead) select key, ${STAMP}, grp, supplier, lead from ${MEMBER(members)}`);
  await t.ownerDb.execute(sql`
    insert into ejn_contracts (id, stamp, procedure_id, lot_id, group_id, day, value, currency, bids)
    select id, ${STAMP}, procedure, lot, id * 100, day::timestamp at time zone 'Europe/Sarajevo', value, currency, bids
    from ${CONTRACT(rows)}`);
}
