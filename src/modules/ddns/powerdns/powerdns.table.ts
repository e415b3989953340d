import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { codeText } from '../../../core/columns.ts';

/**
 * What `pdnsutil` writes, through the views of schema `pdns` (views-sql.ts). Here, so that archives of the database have it: a zone
 * whose DNSSEC keys are lost is not believed until its parent has others. `domain_id` is `ddns_domains.no`.
 */
const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const domain = () => bigint('domain_id', { mode: 'number' }).notNull();

/** Keys that PowerDNS signs with, in its own text. */
export const ddnsDnssecKeys = pgTable(
  'ddns_dnssec_keys',
  {
    id: id(),
    domain_id: domain(),
    flags: integer('flags').notNull(),
    active: boolean('active').notNull().default(true),
    published: boolean('published').notNull().default(true),
    content: text('content').notNull(),
  },
  (table) => [index('ddns_dnssec_keys_domain').on(table.domain_id)],
);

/** Settings of a zone in PowerDNS, as `NSEC3PARAM`. */
export const ddnsDnsMetadata = pgTable(
  'ddns_dns_metadata',
  { id: id(), domain_id: domain(), kind: text('kind').notNull(), content: text('content') },
  (table) => [index('ddns_dns_metadata_domain').on(table.domain_id, table.kind)],
);

/** TSIG keys by which PowerDNS lets a zone be fetched. */
export const ddnsDnsTsigKeys = pgTable(
  'ddns_dns_tsig_keys',
  {
    id: id(),
    name: codeText('name').notNull(),
    algorithm: text('algorithm').notNull(),
    secret: text('secret').notNull(),
  },
  (table) => [uniqueIndex('ddns_dns_tsig_keys_name').on(table.name, table.algorithm)],
);
