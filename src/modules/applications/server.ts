import type { ServerModule } from '../../server/module.ts';
import { applicationRoutes } from './applications.routes.ts';
import { knownApplicationsSql } from './catalogue/known-sql.ts';
import { applicationRules } from './catalogue/rules.ts';
import { fillDashboard } from './dashboard.ts';
import * as figureTables from './figures/figures.table.ts';
import { publicPart } from './part.ts';
import * as keyTables from './signatures/signing-keys.table.ts';
import { checkFile } from './versions/check.ts';
import { CHECK, type CheckJob } from './versions/check-queue.ts';
import * as versionTables from './versions/versions.table.ts';

/** Server part of applications. */
export default {
  name: 'applications',
  fills: fillDashboard,
  tables: { ...versionTables, ...keyTables, ...figureTables },
  sealed: [{ table: 'apl_signing_keys', column: 'secret', owner: 'application_id' }],
  organisation: {
    sharedKeys: [
      {
        index: 'apl_applications_slug_everywhere',
        label: 'Oznaka aplikacije u adresi',
        remedy: 'Promijenite je jednoj od aplikacija: ovdje, ili prije ponovnog iznošenja.',
      },
    ],
  },
  sql: (role) => [...knownApplicationsSql(role), ...publicPart.sql(role)],
  seed: publicPart.seed,
  pages: publicPart.pages,
  written: publicPart.written,
  resources: { aplikacije: applicationRules },
  belongings: [
    { table: 'apl_versions', label: 'Verzije aplikacija', record: 'application_id' },
    { table: 'apl_signing_keys', label: 'Ključ za potpisivanje', record: 'application_id' },
    { table: 'apl_seen', label: 'Instalacije', record: 'application_id' },
    { table: 'apl_downloads', label: 'Preuzimanja', record: 'application_id' },
    { table: 'apl_days', label: 'Brojevi po danima', record: 'application_id' },
  ],
  routes(app, deps) {
    applicationRoutes(app, deps);
    publicPart.routes(app, deps);
  },
  async start(deps) {
    deps.jobs.forTenant<CheckJob>(CHECK, (org, job, run) => checkFile(deps, org, job, run), {
      label: 'Provjera potpisa datoteka aplikacija',
      // One at a time: a file may have gigabytes, and some are held in memory.
      alone: true,
      timeout: 3600,
      heartbeat: 60,
      notify: true,
    });
    return publicPart.start(deps);
  },
} satisfies ServerModule;
