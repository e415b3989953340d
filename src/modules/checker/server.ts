import type { ServerModule } from '../../server/module.ts';
import * as tables from './checker.table.ts';

/** The server's part of the site checker. */
export default {
  name: 'checker',
  tables,
} satisfies ServerModule;
