import type { ServerModule } from '../../server/module.ts';
import { searchRoutes } from './search.routes.ts';

export default { name: 'search', routes: searchRoutes } satisfies ServerModule;
