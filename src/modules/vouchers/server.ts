import type { ServerModule } from '../../server/module.ts';
import { otherAttachables } from '../attachments/slots.ts';
import { voucherFiles } from './attached.service.ts';
import { vouchersRoutes } from './vouchers.routes.ts';
import * as tables from './vouchers.table.ts';

/** Server part of vouchers. */
export default {
  name: 'vouchers',
  fills() {
    otherAttachables.fill([voucherFiles]);
  },
  tables,
  routes: vouchersRoutes,
} satisfies ServerModule;
