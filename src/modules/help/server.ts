import type { ServerModule } from '../../server/module.ts';
import { helpRoutes } from './help.routes.ts';
import * as tables from './help.table.ts';
import { helpSource } from './search.ts';
import { contentsPage, helpPage } from './site-pages.ts';

/** Server part of the handbook. */
export default {
  name: 'help',
  tables,
  search: [helpSource],
  routes: helpRoutes,
  pages: [contentsPage, helpPage],
} satisfies ServerModule;
