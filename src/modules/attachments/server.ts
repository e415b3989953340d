import type { ServerModule } from '../../server/module.ts';
import { pageOfAttached } from '../files/slots.ts';
import { usesOfStoredFiles } from '../stored-files/slots.ts';
import { attachmentRoutes } from './attachments.routes.ts';
import * as tables from './attachments.table.ts';
import { recordWith, usesOfAttached } from './uses.service.ts';

/** Server part of attachments. */
export default {
  name: 'attachments',
  fills() {
    usesOfStoredFiles.fill(usesOfAttached);
    pageOfAttached.fill(recordWith);
  },
  tables,
  belongings: [{ table: 'attachments', label: 'Prilozi', resource: 'resource', record: 'record_id' }],
  routes: attachmentRoutes,
} satisfies ServerModule;
