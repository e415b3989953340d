import type { Part } from '../part.ts';
import { pictureRoutes } from './pictures.routes.ts';
import { purgePictures } from './pictures.service.ts';

export default { routes: pictureRoutes, purge: purgePictures } satisfies Part;
