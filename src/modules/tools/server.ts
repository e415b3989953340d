import type { ServerModule } from '../../server/module.ts';
import { seedCompanies } from './companies.seed.ts';
import { numberRoutes } from './numbers/numbers.routes.ts';
import { removeOldAnswers } from './vies/answers.service.ts';
import * as tables from './vies/vies.table.ts';

/** Removes answers that tell nothing any more; hourly, because a stranger's list can bring many in a day. */
const ANSWERS_PURGE = 'tools.answers-purge';

/** The server's part of the developer tools: the check of tax numbers. All other tools work in the browser alone. */
export default {
  name: 'tools',
  tables,
  seed: (owner) => owner.transaction(seedCompanies),
  routes: numberRoutes,
  async start({ database, jobs }) {
    jobs.work(ANSWERS_PURGE, async () => void (await removeOldAnswers(database)), {
      label: 'Uklanjanje starih odgovora VIES-a',
      schedule: { hourly: 23 },
    });
    return async () => {};
  },
} satisfies ServerModule;
