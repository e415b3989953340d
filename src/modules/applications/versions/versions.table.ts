import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
import { bsText, codeText, literals, written } from '../../../core/columns.ts';
import { fileKey } from '../../../core/files/files.table.ts';
import { moment } from '../../../core/moments.ts';
import { tableOf } from '../../../core/table.ts';
import { aplikacije } from '../catalogue/aplikacije.resource.ts';
import { PLATFORMS, type Platform } from '../catalogue/platforms.ts';
import {
  ARCHITECTURES,
  type Architecture,
  CHECK_LABELS,
  type CheckState,
  type FileKind,
  KIND_LABELS,
  STATE_LABELS,
  type VersionState,
} from './states.ts';

/** The foreign key by which a row of another table is of an application. */
export const applicationKey = (name: string, tenantId: AnyPgColumn, applicationId: AnyPgColumn) => {
  const { tenant_id, idguid } = tableOf(aplikacije);
  return foreignKey({ name, columns: [tenantId, applicationId], foreignColumns: [tenant_id, idguid] });
};

/**
 * Versions of applications, each for one platform and channel. A published one changes only in what is said here of it; a withdrawn one
 * is given to nobody any more. Both stay: clients compare with what they have.
 */
export const aplVersions = pgTable(
  'apl_versions',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    ...written(),
    application_id: uuid('application_id').notNull(),
    platform: text('platform').$type<Platform>().notNull(),
    channel: codeText('channel').notNull(),
    /** Semantic version as semver.ts writes it: without `v` and build metadata. */
    number: codeText('number').notNull(),
    /** Precedence of `number`, compared byte by byte (semver.ts). */
    sort_key: codeText('sort_key').notNull(),
    pre_release: boolean('pre_release').notNull(),
    state: text('state').$type<VersionState>().notNull().default('draft'),
    /** Markdown; may be corrected after publication. */
    notes: text('notes').notNull().default(''),
    /** Percent of installations that it is offered to; 0 stops it. May change after publication. */
    rollout: integer('rollout').notNull().default(100),
    /** Clients should not let people postpone it. May change after publication. */
    mandatory: boolean('mandatory').notNull().default(false),
    /** The oldest system, digits with dots, as the feeds' clients compare it; null: any. */
    min_system: text('min_system'),
    /** The version of another channel whose files it has. */
    promoted_from: uuid('promoted_from'),
    published_at: moment('published_at'),
    published_by: bsText('published_by'),
    withdrawn_at: moment('withdrawn_at'),
    withdrawn_by: bsText('withdrawn_by'),
    /** Bosnian, told to clients and on the public page. */
    withdrawn_reason: text('withdrawn_reason'),
  },
  (table) => [
    primaryKey({ name: 'apl_versions_pk', columns: [table.tenant_id, table.idguid] }),
    applicationKey('apl_versions_application_fk', table.tenant_id, table.application_id),
    uniqueIndex('apl_versions_number_key').on(
      table.tenant_id,
      table.application_id,
      table.platform,
      table.channel,
      table.number,
    ),
    // Which is newest in a feed.
    index('apl_versions_newest').on(
      table.tenant_id,
      table.application_id,
      table.platform,
      table.channel,
      table.state,
      table.sort_key.desc(),
    ),
    check('apl_versions_platform_check', sql`${table.platform} in (${literals(Object.keys(PLATFORMS))})`),
    check('apl_versions_state_check', sql`${table.state} in (${literals(Object.keys(STATE_LABELS))})`),
    check('apl_versions_rollout_check', sql`${table.rollout} between 0 and 100`),
    check('apl_versions_stable_check', sql`not (${table.channel} = 'stable' and ${table.pre_release})`),
    check('apl_versions_published_check', sql`(${table.state} = 'draft') = (${table.published_at} is null)`),
    check(
      'apl_versions_withdrawn_check',
      sql`(${table.state} = 'withdrawn') = (${table.withdrawn_at} is not null)
        and (${table.state} = 'withdrawn') = (${table.withdrawn_reason} is not null)`,
    ),
  ],
);

/** Files of versions. The bytes are stored files; `name` is what clients ask for, and stays when the stored one is shared. */
export const aplFiles = pgTable(
  'apl_files',
  {
    tenant_id: uuid('tenant_id').notNull(),
    idguid: uuid('idguid').notNull(),
    version_id: uuid('version_id').notNull(),
    file_id: uuid('file_id').notNull(),
    kind: text('kind').$type<FileKind>().notNull(),
    architecture: text('architecture').$type<Architecture>().notNull(),
    /** As in its address: letters without diacritics, digits, `.`, `-`, `_`, `+`. A block map is called as its file with `.blockmap` behind. */
    name: codeText('name').notNull(),
    /** In bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Hexadecimal. */
    sha256: text('sha256').notNull(),
    /** Base64, as electron-updater reads it; null until the file was checked. */
    sha512: text('sha512'),
    /** The whole text of a minisign signature, four lines; null: none. */
    minisign: text('minisign'),
    /** Ed25519 over all bytes, base64, for Sparkle; null: none. */
    ed25519: text('ed25519'),
    /** The server made it, so it is made anew whenever the file is verified with the key at hand; else it is the publisher's. */
    minisign_by_server: boolean('minisign_by_server').notNull().default(false),
    ed25519_by_server: boolean('ed25519_by_server').notNull().default(false),
    state: text('state').$type<CheckState>().notNull().default('waiting'),
    /** Why it was refused, in Bosnian. */
    fault: text('fault'),
    /** Fingerprint of the publisher's keys by which it was checked (signatures/publisher-keys.ts); null until then. */
    checked_with: text('checked_with'),
    checked_at: moment('checked_at'),
    created_at: moment('created_at').notNull().defaultNow(),
    created_by: bsText('created_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'apl_files_pk', columns: [table.tenant_id, table.idguid] }),
    foreignKey({
      name: 'apl_files_version_fk',
      columns: [table.tenant_id, table.version_id],
      foreignColumns: [aplVersions.tenant_id, aplVersions.idguid],
    }).onDelete('cascade'),
    fileKey('apl_files_file_fk', table.tenant_id, table.file_id),
    index('apl_files_file').on(table.tenant_id, table.file_id),
    uniqueIndex('apl_files_name_key').on(table.tenant_id, table.version_id, table.name),
    check('apl_files_kind_check', sql`${table.kind} in (${literals(Object.keys(KIND_LABELS))})`),
    check(
      'apl_files_architecture_check',
      sql`${table.architecture} in (${literals(Object.keys(ARCHITECTURES))})`,
    ),
    check('apl_files_state_check', sql`${table.state} in (${literals(Object.keys(CHECK_LABELS))})`),
    check('apl_files_fault_check', sql`(${table.state} = 'refused') = (${table.fault} is not null)`),
    check('apl_files_hash_check', sql`${table.state} <> 'verified' or ${table.sha512} is not null`),
  ],
);
