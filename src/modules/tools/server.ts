import type { ServerModule } from '../../server/module.ts';
import { seedCompanies } from './companies.seed.ts';
import { numberRoutes } from './numbers/numbers.routes.ts';
import { removeOldAnswers } from './vies/answers.service.ts';
import * as tables from './vies/vies.table.ts';

/** Removes answers of the register that are too old to tell anything. */
const VIES_RETENTION = 'tools.vies-retention';

/** The server's part of the developer tools: the check of tax numbers. All other tools work in the browser alone. */
export default {
  name: 'tools',
  tables,
  seed: (owner) => owner.transaction(seedCompanies),
  routes: numberRoutes,
  async start({ database, jobs, log }) {
    jobs.work(
      VIES_RETENTION,
      async () => {
        const removed = await removeOldAnswers(database);
        if (removed > 0) log.info({ removed }, 'tools: old answers of the register removed');
      },
      { daily: '3:47' },
    );
    return async () => {};
  },
} satisfies ServerModule;
