import type { ServerModule } from '../../../server/module.ts';
import { outputRoutes } from './output.routes.ts';

/** What the module's server part takes from here. */
export const outputPart = { routes: outputRoutes } satisfies Omit<ServerModule, 'name'>;
