import { listen } from '../../core/listen.ts';
import type { ServerModule } from '../../server/module.ts';
import { contentRoutes } from './content.routes.ts';
import * as tables from './content.table.ts';
import { purgeWorkPictures } from './pictures.service.ts';
import { CHANNEL, shownOf } from './shown.ts';

/** Remove pictures that were sent and never used. */
const PICTURES_PURGE = 'content.pictures-purge';

/** The server's part of what the public site says: its texts, its portfolio, and the pages that show them. */
export default {
  name: 'content',
  tables,
  routes: contentRoutes,
  written: [
    { path: '/', page: 'home', content: ({ database }) => shownOf(database).of('home') },
    { path: '/portfolio', page: 'portfolio', content: ({ database }) => shownOf(database).of('portfolio') },
  ],
  async start({ connect, database, jobs, log }) {
    const shown = shownOf(database);
    jobs.work(
      PICTURES_PURGE,
      async () => {
        const removed = await purgeWorkPictures(database);
        if (removed > 0) log.info({ removed }, 'unused pictures of works removed');
      },
      { daily: '3:33' },
    );
    return listen(() => connect('carsija content listener'), {
      channel: CHANNEL,
      heard: () => shown.forget(),
      hearing: (now) => shown.setTold(now),
    });
  },
} satisfies ServerModule;
