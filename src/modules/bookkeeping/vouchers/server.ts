import { servePrint } from '../../../core/print/serve-print.ts';
import type { ServerModule } from '../../../server/module.ts';
import { otherAttachables } from '../../attachments/slots.ts';
import { voucherFiles } from './attached.service.ts';
import { printVoucherApi } from './print.api.ts';
import { printedVoucher } from './print.service.ts';
import { startRecurring } from './recurring.ts';
import { templateRules } from './template-rules.ts';
import * as templateTables from './templates.table.ts';
import { vouchersRoutes } from './vouchers.routes.ts';
import * as tables from './vouchers.table.ts';

/** Server part of vouchers. */
export default {
  name: 'vouchers',
  fills() {
    otherAttachables.fill([voucherFiles]);
  },
  tables: { ...tables, ...templateTables },
  resources: { 'sabloni-naloga': templateRules },
  routes(app, deps) {
    vouchersRoutes(app, deps);
    servePrint(app, deps.database, printVoucherApi, (ctx, { params }) => printedVoucher(ctx, params.idguid));
  },
  async start(deps) {
    startRecurring(deps);
  },
} satisfies ServerModule;
