import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bsText } from '../../core/columns.ts';
import { tenants } from '../../core/identity/identity.table.ts';
import { moment } from '../../core/moments.ts';
import { roles } from '../rights/rights.table.ts';

/** Settings of an organisation; the row is created by the first change. */
export const tenantProfiles = pgTable('tenant_profiles', {
  tenant_id: uuid('tenant_id')
    .primaryKey()
    .references(() => tenants.idguid, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
  updated_at: moment('updated_at').notNull().defaultNow(),
  updated_by: bsText('updated_by'),
  /** 13 digits. */
  jib: text('jib'),
  /** 12 digits. */
  pdv_broj: text('pdv_broj'),
  adresa: bsText('adresa'),
  postanski_broj: text('postanski_broj'),
  /** A municipality of the codebook `opstine`; checked when it is chosen. */
  opstina_id: uuid('opstina_id'),
  telefon: text('telefon'),
  email: text('email'),
  web: text('web'),
  /** What somebody invited without a role is given. */
  default_role_id: uuid('default_role_id').references(() => roles.idguid, { onDelete: 'set null' }),
  /** Members without a second factor may do nothing here but set one up. */
  require_second_factor: boolean('require_second_factor').notNull().default(false),
});
