import type { Part } from '../part.ts';
import { rightsSql } from './functions.ts';
import { rightsRoutes } from './rights.routes.ts';

export default { sql: rightsSql, routes: rightsRoutes } satisfies Part;
