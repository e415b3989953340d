import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  inet,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bsText, codeText, written } from '../../../core/columns.ts';
import { moment } from '../../../core/moments.ts';
import { ddnsDomains, rowNumber } from '../zones/zones.table.ts';
import type { Ip4Mode, Ip6Mode, Via } from './modes.ts';

/** Hosts: names whose addresses devices tell. A new address leaves `version` alone, which is of what people edit. */
export const ddnsHosts = pgTable(
  'ddns_hosts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').primaryKey(),
    ...written(),
    no: rowNumber(),
    domain_id: uuid('domain_id').notNull(),
    /** A single label below the domain, and both as one name. */
    label: codeText('label').notNull(),
    fqdn: codeText('fqdn').notNull(),
    /** The same in letters, where that differs (IDN): for people and their searches. */
    shown: bsText('shown'),
    ttl: integer('ttl').notNull().default(60),
    active: boolean('active').notNull().default(true),
    ip4_mode: text('ip4_mode').$type<Ip4Mode>().notNull().default('follow'),
    ip6_mode: text('ip6_mode').$type<Ip6Mode>().notNull().default('follow'),
    /** The addresses that are answered. */
    ip4: inet('ip4'),
    ip6: inet('ip6'),
    /** The host's own part of its IPv6 address, with a prefix of zeros. */
    ip6_part: inet('ip6_part'),
    /** When an address last changed. */
    changed_at: moment('changed_at'),
    wildcard: boolean('wildcard').notNull().default(false),
    /** Private and reserved addresses are taken too. */
    allow_private: boolean('allow_private').notNull().default(false),
    note: text('note'),
    /** The person it was given to, who may have left since. */
    owner_id: uuid('owner_id'),
    /** The host whose credentials update this one too, and whose addresses it follows. */
    lead_id: uuid('lead_id'),
    /** Keyed hash of the password, and of the one before, which is valid until then. */
    password_hash: text('password_hash').notNull(),
    password_at: moment('password_at').notNull().defaultNow(),
    previous_hash: text('previous_hash'),
    previous_until: moment('previous_until'),
    /** TSIG secrets (base64), sealed. */
    tsig_secret: text('tsig_secret'),
    tsig_at: moment('tsig_at'),
    previous_tsig: text('previous_tsig'),
    previous_tsig_until: moment('previous_tsig_until'),
    /** Tell people when nothing was heard of it for so many hours, and when it changes more often than this in an hour. */
    silent_hours: integer('silent_hours'),
    most_changes: integer('most_changes'),
  },
  (table) => [
    uniqueIndex('ddns_hosts_fqdn').on(table.fqdn),
    uniqueIndex('ddns_hosts_no').on(table.no),
    unique('ddns_hosts_tenant_key').on(table.tenant_id, table.idguid),
    index('ddns_hosts_domain').on(table.domain_id, table.fqdn),
    index('ddns_hosts_lead').on(table.lead_id),
    foreignKey({
      name: 'ddns_hosts_domain_fk',
      columns: [table.tenant_id, table.domain_id],
      foreignColumns: [ddnsDomains.tenant_id, ddnsDomains.idguid],
    }),
    foreignKey({
      name: 'ddns_hosts_lead_fk',
      columns: [table.tenant_id, table.lead_id],
      foreignColumns: [table.tenant_id, table.idguid],
    }),
    check('ddns_hosts_fqdn_check', sql`${table.fqdn} = lower(${table.fqdn}) and ${table.fqdn} !~ '\\.$'`),
    check('ddns_hosts_ip4_check', sql`family(${table.ip4}) = 4 and masklen(${table.ip4}) = 32`),
    check('ddns_hosts_ip6_check', sql`family(${table.ip6}) = 6 and masklen(${table.ip6}) = 128`),
    check('ddns_hosts_ip4_mode_check', sql`${table.ip4_mode} in ('follow', 'fixed', 'off')`),
    check('ddns_hosts_ip6_mode_check', sql`${table.ip6_mode} in ('follow', 'prefix', 'fixed', 'off')`),
    check('ddns_hosts_lead_check', sql`${table.lead_id} <> ${table.idguid}`),
  ],
);

/** Every change of a host's addresses. */
export const ddnsHistory = pgTable(
  'ddns_history',
  {
    tenant_id: uuid('tenant_id').notNull(),
    no: rowNumber().primaryKey(),
    host_id: uuid('host_id').notNull(),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    /** The addresses from then on. */
    ip4: inet('ip4'),
    ip6: inet('ip6'),
    via: text('via').$type<Via>().notNull(),
    /** The address of the connection, and what the client said it is. */
    from_ip: inet('from_ip'),
    agent: text('agent'),
    /** The person who set it. */
    actor: bsText('actor'),
  },
  (table) => [
    index('ddns_history_host').on(table.host_id, table.at),
    foreignKey({
      name: 'ddns_history_host_fk',
      columns: [table.tenant_id, table.host_id],
      foreignColumns: [ddnsHosts.tenant_id, ddnsHosts.idguid],
    }).onDelete('cascade'),
  ],
);

/** What last came for a host, changed or not. Beside the host, since it is written often and changes no answer. */
export const ddnsContacts = pgTable(
  'ddns_contacts',
  {
    tenant_id: uuid('tenant_id').notNull(),
    host_id: uuid('host_id').primaryKey(),
    at: moment('at'),
    via: text('via').$type<Via>(),
    from_ip: inet('from_ip'),
    agent: text('agent'),
    /** What was answered, as `nochg`. */
    answer: text('answer'),
    /** Since when people know that it is silent, or changes too often. */
    silent_told_at: moment('silent_told_at'),
    changes_told_at: moment('changes_told_at'),
  },
  (table) => [
    foreignKey({
      name: 'ddns_contacts_host_fk',
      columns: [table.tenant_id, table.host_id],
      foreignColumns: [ddnsHosts.tenant_id, ddnsHosts.idguid],
    }).onDelete('cascade'),
  ],
);

/** Values of `TXT _acme-challenge` below a host, two at most: those of its name and of its wildcard in one certificate. */
export const ddnsChallenges = pgTable(
  'ddns_challenges',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').primaryKey().defaultRandom(),
    no: rowNumber(),
    host_id: uuid('host_id').notNull(),
    value: text('value').notNull(),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('ddns_challenges_no').on(table.no),
    uniqueIndex('ddns_challenges_value').on(table.host_id, table.value),
    foreignKey({
      name: 'ddns_challenges_host_fk',
      columns: [table.tenant_id, table.host_id],
      foreignColumns: [ddnsHosts.tenant_id, ddnsHosts.idguid],
    }).onDelete('cascade'),
  ],
);
