import type { ServerModule } from '../../server/module.ts';
import { askNumber } from '../companies/slots.ts';
import { answerFor } from './numbers/lookup.ts';
import { numberRoutes } from './numbers/numbers.routes.ts';
import { removeOldAnswers } from './vies/answers.service.ts';
import * as tables from './vies/vies.table.ts';

/** Job that removes expired answers, hourly: one list can bring many. */
const ANSWERS_PURGE = 'tools.answers-purge';

/** Server part of the tools: the tax number check. All other tools work in the browser. */
export default {
  name: 'tools',
  fills: () => askNumber.fill(answerFor),
  tables,
  routes: numberRoutes,
  async start({ database, jobs }) {
    jobs.work(ANSWERS_PURGE, async () => void (await removeOldAnswers(database)), {
      label: 'Uklanjanje starih odgovora VIES-a',
      schedule: { hourly: 23 },
    });
  },
} satisfies ServerModule;
