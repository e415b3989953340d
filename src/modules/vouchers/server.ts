import type { ServerModule } from '../../server/module.ts';
import { vouchersRoutes } from './vouchers.routes.ts';
import * as tables from './vouchers.table.ts';

/** Server part of vouchers. */
export default {
  name: 'vouchers',
  tables,
  routes: vouchersRoutes,
} satisfies ServerModule;
