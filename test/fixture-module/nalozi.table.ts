import { foreignKey, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core';
import { ownColumns } from '../../src/core/columns.ts';
import { columnsOf, tableOf } from '../../src/core/table.ts';
import { ORDERS, row } from './nalozi.api.ts';
import { vozila } from './vozila.resource.ts';

const vehicles = tableOf(vozila);
const tenant = { tenant_id: uuid('tenant_id').notNull() };

export const orders = pgTable(
  ORDERS.table,
  { ...tenant, ...ownColumns(), ...columnsOf(ORDERS.fields) },
  ({ tenant_id, idguid, broj, vozilo_id }) => [
    primaryKey({ columns: [tenant_id, idguid] }),
    unique(`${ORDERS.table}_broj_key`).on(tenant_id, broj),
    foreignKey({ columns: [tenant_id, vozilo_id], foreignColumns: [vehicles.tenant_id, vehicles.idguid] }),
  ],
);

export const orderRows = pgTable(
  'erp_nalozi_stavke',
  { ...tenant, nalog_id: uuid('nalog_id').notNull(), red: integer('red').notNull(), ...columnsOf(row) },
  ({ tenant_id, nalog_id, red }) => [
    primaryKey({ columns: [tenant_id, nalog_id, red] }),
    foreignKey({ columns: [tenant_id, nalog_id], foreignColumns: [orders.tenant_id, orders.idguid] }),
  ],
);
