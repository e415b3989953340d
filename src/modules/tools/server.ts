import type { ServerModule } from '../../server/module.ts';
import { seedCompanies } from './companies.seed.ts';
import { numberRoutes } from './numbers/numbers.routes.ts';
import { removeOldAnswers } from './vies/answers.service.ts';
import * as tables from './vies/vies.table.ts';

/** Milliseconds between two removals of answers that tell nothing any more: a stranger's list can bring many in a day. */
const PURGE = 60 * 60_000;

/** The server's part of the developer tools: the check of tax numbers. All other tools work in the browser alone. */
export default {
  name: 'tools',
  tables,
  seed: (owner) => owner.transaction(seedCompanies),
  routes: numberRoutes,
  async start({ database, log }) {
    const timer = setInterval(() => {
      removeOldAnswers(database).catch((err: unknown) =>
        log.warn({ err }, 'tools: old answers of the register were not removed'),
      );
    }, PURGE).unref();
    return async () => clearInterval(timer);
  },
} satisfies ServerModule;
