import { sql } from 'drizzle-orm';
import { scan } from '../../core/search/scan.ts';
import type { ServerModule } from '../../server/module.ts';
import { pageOfFile } from '../files/slots.ts';
import { fillDashboard } from './dashboard.ts';
import { previewRoutes } from './previews.routes.ts';
import { sharePage } from './share-page.ts';
import { sharesRoutes } from './shares.routes.ts';
import * as shareTables from './shares.table.ts';
import { storedFilesRoutes } from './stored-files.routes.ts';
import { pageOfStored } from './stored-files.service.ts';
import * as tables from './stored-files.table.ts';

const s = tables.storedFiles;

/** Server part of stored files. */
export default {
  name: 'stored-files',
  tables: { ...tables, ...shareTables },
  sealed: [{ table: 'file_shares', column: 'sealed_token', owner: 'idguid' }],
  fills() {
    pageOfFile.fill(pageOfStored);
    fillDashboard();
  },
  search: [
    {
      name: 'stored-files',
      label: 'Datoteke',
      icon: 'files',
      permission: 'admin_stored_files_pregled',
      list: '/admin/stored-files',
      view: '/admin/stored-files/:idguid',
      find: (ctx, query, limit) =>
        scan(
          ctx,
          {
            id: sql`${s.idguid}`,
            title: sql`${s.name}`,
            hint: sql`nullif(array_to_string(${s.tags}, ', '), '')`,
            folded: sql`${s.search}`,
            from: sql`${s}`,
            where: sql`${s.tenant_id} = ${ctx.tenant.id}`,
          },
          query,
          limit,
        ),
    },
  ],
  routes(app, deps) {
    storedFilesRoutes(app, deps);
    previewRoutes(app, deps);
    sharesRoutes(app, deps);
  },
  pages: [sharePage],
} satisfies ServerModule;
