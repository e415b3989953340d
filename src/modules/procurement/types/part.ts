import type { ServerModule } from '../../../server/module.ts';

/** What the module's server part takes from here. */
export const typesPart = {
  sql: () => [],
  seed: async () => {},
  routes() {},
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
