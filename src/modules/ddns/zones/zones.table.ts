import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { codeText, written } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import type { Way } from './ways.ts';

/** Number of a row in all organisations, as PowerDNS wants an id. */
export const rowNumber = () => bigint('no', { mode: 'number' }).generatedByDefaultAsIdentity();

/** Domains, each a zone that one of the two ways answers for. */
export const ddnsDomains = pgTable(
  'ddns_domains',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').primaryKey(),
    ...written(),
    no: rowNumber(),
    /** A-labels in lower case, without the last dot. */
    name: codeText('name').notNull(),
    /** The name in letters, if those are others. */
    shown: text('shown'),
    way: text('way').$type<Way>().notNull().default('embedded'),
    /** Names of the servers that the registrar should name, the first is the SOA's. */
    ns: text('ns').array().notNull(),
    /** E-mail address of the SOA. */
    contact: text('contact').notNull(),
    refresh: integer('refresh').notNull().default(3600),
    retry: integer('retry').notNull().default(900),
    expire: integer('expire').notNull().default(1_209_600),
    /** Seconds for which a name that does not exist stays unknown. */
    minimum: integer('minimum').notNull().default(60),
    /** Bounds of the TTL of hosts, in seconds. */
    ttl_least: integer('ttl_least').notNull().default(30),
    ttl_most: integer('ttl_most').notNull().default(86_400),
    /** Addresses of secondary servers, which are told of changes and may fetch the zone. */
    secondaries: text('secondaries').array().notNull().default([]),
    /** TSIG secret of the secondaries (base64), sealed; the key has the name of the domain. */
    transfer_secret: text('transfer_secret'),
    note: text('note'),
    /** What the last check of the delegation found (zones/delegation/). */
    delegation: jsonb('delegation'),
    delegation_state: text('delegation_state'),
    delegation_at: moment('delegation_at'),
  },
  (table) => [
    uniqueIndex('ddns_domains_name').on(table.name),
    uniqueIndex('ddns_domains_no').on(table.no),
    unique('ddns_domains_tenant_key').on(table.tenant_id, table.idguid),
    check('ddns_domains_name_check', sql`${table.name} = lower(${table.name}) and ${table.name} !~ '\\.$'`),
    check('ddns_domains_way_check', sql`${table.way} in ('embedded', 'powerdns')`),
  ],
);

/** Records of a domain beside its hosts. */
export const ddnsRecords = pgTable(
  'ddns_records',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').primaryKey(),
    ...written(),
    no: rowNumber(),
    domain_id: uuid('domain_id').notNull(),
    /** Full name, as `ddns_domains.name`. */
    name: codeText('name').notNull(),
    type: text('type').notNull(),
    /** As in a zone file, names without the last dot. */
    content: text('content').notNull(),
    ttl: integer('ttl').notNull().default(3600),
    note: text('note'),
  },
  (table) => [
    index('ddns_records_name').on(table.name),
    uniqueIndex('ddns_records_no').on(table.no),
    uniqueIndex('ddns_records_same').on(table.domain_id, table.name, table.type, table.content),
    index('ddns_records_domain').on(table.domain_id, table.name),
    foreignKey({
      name: 'ddns_records_domain_fk',
      columns: [table.tenant_id, table.domain_id],
      foreignColumns: [ddnsDomains.tenant_id, ddnsDomains.idguid],
    }).onDelete('cascade'),
    check('ddns_records_name_check', sql`${table.name} = lower(${table.name}) and ${table.name} !~ '\\.$'`),
  ],
);

/**
 * Names between a record and its domain that have no record themselves (empty non-terminals, RFC 4592), kept by triggers: PowerDNS takes
 * a name without a row for one that does not exist.
 */
export const ddnsEmptyNames = pgTable(
  'ddns_empty_names',
  {
    tenant_id: uuid('tenant_id').notNull(),
    no: rowNumber(),
    domain_id: uuid('domain_id').notNull(),
    name: codeText('name').notNull(),
  },
  (table) => [
    uniqueIndex('ddns_empty_names_no').on(table.no),
    index('ddns_empty_names_name').on(table.name),
    foreignKey({
      name: 'ddns_empty_names_domain_fk',
      columns: [table.tenant_id, table.domain_id],
      foreignColumns: [ddnsDomains.tenant_id, ddnsDomains.idguid],
    }).onDelete('cascade'),
  ],
);
