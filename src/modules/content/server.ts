import type { ServerModule } from '../../server/module.ts';
import { contentRoutes } from './content.routes.ts';
import * as tables from './content.table.ts';
import { moveOldWorkPictures, purgeWorkPictures } from './pictures.service.ts';
import { shownOn } from './shown.ts';

/** Job that removes unused pictures. */
const PICTURES_PURGE = 'content.pictures-purge';

/** Server part of the editable content: texts, portfolio, and the pages that show them. */
export default {
  name: 'content',
  tables,
  routes: contentRoutes,
  written: [
    { path: '/', page: 'home', content: ({ database }) => shownOn(database, 'home') },
    { path: '/portfolio', page: 'portfolio', content: ({ database }) => shownOn(database, 'portfolio') },
  ],
  async start(deps) {
    const { database, jobs, log } = deps;
    await moveOldWorkPictures(deps);
    jobs.work(
      PICTURES_PURGE,
      async () => {
        const removed = await purgeWorkPictures(database);
        if (removed > 0) log.info({ removed }, 'unused pictures of works removed');
      },
      { label: 'Uklanjanje slika radova koje niko ne koristi', schedule: { daily: '3:33' } },
    );
  },
} satisfies ServerModule;
