import type { Part } from '../part.ts';
import { keyRoutes } from './keys.routes.ts';

export default { routes: keyRoutes } satisfies Part;
