import type { ServerModule } from '../../server/module.ts';
import { knownApplicationsSql } from './catalogue/known-sql.ts';
import * as figureTables from './figures/figures.table.ts';
import * as keyTables from './signatures/signing-keys.table.ts';
import * as versionTables from './versions/versions.table.ts';

/** Server part of applications. */
export default {
  name: 'applications',
  tables: { ...versionTables, ...keyTables, ...figureTables },
  sealed: [{ table: 'apl_signing_keys', column: 'secret', owner: 'application_id' }],
  sql: knownApplicationsSql,
  belongings: [
    { table: 'apl_versions', label: 'Verzije aplikacija', record: 'application_id' },
    { table: 'apl_signing_keys', label: 'Ključ za potpisivanje', record: 'application_id' },
    { table: 'apl_seen', label: 'Instalacije', record: 'application_id' },
    { table: 'apl_downloads', label: 'Preuzimanja', record: 'application_id' },
    { table: 'apl_days', label: 'Brojevi po danima', record: 'application_id' },
  ],
} satisfies ServerModule;
