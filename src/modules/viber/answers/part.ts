import type { ServerModule } from '../../../server/module.ts';
import { answersRoutes } from './answers.routes.ts';
import { answersSql } from './stored.ts';

/** What the module's server part takes from here. */
export const answersPart = {
  sql: answersSql,
  routes: answersRoutes,
} satisfies Omit<ServerModule, 'name'>;
