import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, literals, written } from '../../core/columns.ts';
import { moment } from '../../core/moments.ts';
import { applicationKey } from '../applications/versions/versions.table.ts';
import {
  CLOCK_FAULTS,
  type ClockFault,
  MODES,
  type Mode,
  ORIGINS,
  type Origin,
  RELEASES,
  type Release,
  STORED_STATES,
  type StoredState,
} from './states.ts';

/** What a licence gives, as its publisher sets it. */
const terms = () => ({
  /** Machines that may use it at once. */
  seats: integer('seats').notNull(),
  features: text('features').array().notNull().default([]),
  /** Days after its end for which programs still work. */
  grace_days: integer('grace_days').notNull().default(0),
  /** Days without a sign of life after which a machine is taken off its seat; null: never. */
  silence_days: integer('silence_days'),
});

/** How organisations may have an application; the tenant is its publisher. Without a row only by what the publisher issues. */
export const licOffers = pgTable(
  'lic_offers',
  {
    tenant_id: uuid('tenant_id').notNull(),
    application_id: uuid('application_id').notNull(),
    ...written(),
    mode: text('mode').$type<Mode>().notNull(),
    ...terms(),
    /** Days that a licence lasts; null: it does not end. */
    days: integer('days'),
    /** What the customer is told before, in plain text. */
    terms: bsText('terms'),
  },
  (table) => [
    primaryKey({ name: 'lic_offers_pk', columns: [table.tenant_id, table.application_id] }),
    applicationKey('lic_offers_application_fk', table.tenant_id, table.application_id).onDelete('cascade'),
    check('lic_offers_mode_check', sql`${table.mode} in (${literals(Object.keys(MODES))})`),
    check(
      'lic_offers_terms_check',
      sql`${table.seats} > 0 and ${table.days} > 0 and ${table.grace_days} >= 0 and ${table.silence_days} > 0`,
    ),
  ],
);

/**
 * Keys (Ed25519) that sign an application's licences; the tenant is its publisher. The one that was put to it last signs new licences, all are
 * checked by.
 */
export const licKeys = pgTable(
  'lic_keys',
  {
    tenant_id: uuid('tenant_id').notNull(),
    /** Its thumbprint (RFC 7638), base64url. */
    kid: text('kid').notNull(),
    application_id: uuid('application_id').notNull(),
    /** PKCS#8 in base64, sealed (core/secret-box.ts) for `kid`. */
    secret: text('secret').notNull(),
    /** 32 bytes, base64url. */
    public_key: text('public_key').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    created_by: bsText('created_by').notNull(),
    /** Since when new licences are signed by it; null: it is only published. */
    signs_since: moment('signs_since'),
  },
  (table) => [
    primaryKey({ name: 'lic_keys_pk', columns: [table.tenant_id, table.kid] }),
    uniqueIndex('lic_keys_kid').on(table.kid),
    index('lic_keys_application').on(table.tenant_id, table.application_id, table.created_at),
    applicationKey('lic_keys_application_fk', table.tenant_id, table.application_id).onDelete('cascade'),
  ],
);

/** Licences; the tenant is the customer. The publisher reads them too (licensing-sql.ts). */
export const licLicences = pgTable(
  'lic_licences',
  {
    tenant_id: uuid('tenant_id').notNull(),
    /** By which a licence is known: `jti` of its key. */
    idguid: uuid('idguid').notNull(),
    ...written(),
    /** The organisation whose application it is. */
    publisher_id: uuid('publisher_id').notNull(),
    application_id: uuid('application_id').notNull(),
    state: text('state').$type<StoredState>().notNull(),
    ...terms(),
    /** When what its key says changed last: `iat` of the key. Null until it is issued. */
    issued_at: moment('issued_at'),
    starts_at: moment('starts_at').notNull().defaultNow(),
    /** Null: it does not end. */
    expires_at: moment('expires_at'),
    origin: text('origin').$type<Origin>().notNull(),
    /** What the customer wrote when asking for it. */
    note: bsText('note'),
    /** Why it was suspended, revoked or refused; the customer reads it. */
    reason: bsText('reason'),
    /** Since when it is in its state, and who put it there. */
    state_at: moment('state_at').notNull().defaultNow(),
    state_by: bsText('state_by'),
    /** The licence of another organisation that this one replaces, or that replaces it. */
    transferred_from: uuid('transferred_from'),
    transferred_to: uuid('transferred_to'),
  },
  (table) => [
    primaryKey({ name: 'lic_licences_pk', columns: [table.tenant_id, table.idguid] }),
    uniqueIndex('lic_licences_jti').on(table.idguid),
    index('lic_licences_application').on(table.tenant_id, table.publisher_id, table.application_id),
    index('lic_licences_publisher').on(table.publisher_id, table.application_id, table.state),
    index('lic_licences_expiry').on(table.tenant_id, table.expires_at),
    applicationKey('lic_licences_application_fk', table.publisher_id, table.application_id),
    check('lic_licences_state_check', sql`${table.state} in (${literals(STORED_STATES)})`),
    check('lic_licences_origin_check', sql`${table.origin} in (${literals(Object.keys(ORIGINS))})`),
    check(
      'lic_licences_terms_check',
      sql`${table.seats} > 0 and ${table.grace_days} >= 0 and ${table.silence_days} > 0`,
    ),
  ],
);

/** Machines of a licence. One that was released keeps its row: it may come back, and what it said before must not be said again. */
export const licActivations = pgTable(
  'lic_activations',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    publisher_id: uuid('publisher_id').notNull(),
    licence_id: uuid('licence_id').notNull(),
    /** Hash of the machine's fingerprint (checking/machine-id.ts), 64 hexadecimal digits. */
    fingerprint: text('fingerprint').notNull(),
    name: bsText('name'),
    version: text('version'),
    platform: text('platform'),
    activated_at: moment('activated_at').notNull().defaultNow(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    released_at: moment('released_at'),
    released_how: text('released_how').$type<Release>(),
    released_by: bsText('released_by'),
    /** The last ones that it sent; each further counter is greater. -1: it begins anew, since a person has taken the machine off its seat. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    nonce: text('nonce').notNull(),
    /** The machine's clock, as it said it last, and seconds by which it was ahead of the server's. */
    client_at: moment('client_at').notNull(),
    clock_offset: integer('clock_offset').notNull().default(0),
    clock_fault: text('clock_fault').$type<ClockFault>(),
    clock_fault_at: moment('clock_fault_at'),
    clock_faults: integer('clock_faults').notNull().default(0),
    /** Requests that were repeated, as by a copy of the machine. */
    replays: integer('replays').notNull().default(0),
    replayed_at: moment('replayed_at'),
  },
  (table) => [
    primaryKey({ name: 'lic_activations_pk', columns: [table.tenant_id, table.idguid] }),
    uniqueIndex('lic_activations_machine').on(table.tenant_id, table.licence_id, table.fingerprint),
    index('lic_activations_publisher').on(table.publisher_id, table.licence_id),
    foreignKey({
      name: 'lic_activations_licence_fk',
      columns: [table.tenant_id, table.licence_id],
      foreignColumns: [licLicences.tenant_id, licLicences.idguid],
    }).onDelete('cascade'),
    check('lic_activations_how_check', sql`${table.released_how} in (${literals(Object.keys(RELEASES))})`),
    check(
      'lic_activations_clock_check',
      sql`${table.clock_fault} in (${literals(Object.keys(CLOCK_FAULTS))})`,
    ),
  ],
);

/** Reminders that were given: each once for an end. */
export const licReminders = pgTable(
  'lic_reminders',
  {
    tenant_id: uuid('tenant_id').notNull(),
    licence_id: uuid('licence_id').notNull(),
    expires_at: moment('expires_at').notNull(),
    /** How many days before; 0: when it had ended. */
    days: integer('days').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'lic_reminders_pk',
      columns: [table.tenant_id, table.licence_id, table.expires_at, table.days],
    }),
    foreignKey({
      name: 'lic_reminders_licence_fk',
      columns: [table.tenant_id, table.licence_id],
      foreignColumns: [licLicences.tenant_id, licLicences.idguid],
    }).onDelete('cascade'),
  ],
);
