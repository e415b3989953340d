import type { ServerModule } from '../../../server/module.ts';
import { booksOfDocumentsRoutes } from './books/books.routes.ts';
import * as tables from './books/books.table.ts';
import { outputRoutes } from './output.routes.ts';

/** What the module's server part takes from here. */
export const outputPart = {
  tables,
  belongings: [{ table: 'dok_booked', label: 'Konta s dokumenata', record: 'company_id' }],
  routes(app, deps) {
    outputRoutes(app, deps);
    booksOfDocumentsRoutes(app, deps);
  },
} satisfies Omit<ServerModule, 'name'>;
