import { sql } from 'drizzle-orm';
import { scan } from '../../../core/search/scan.ts';
import type { SearchSource } from '../../../core/search/source.ts';
import { SEE_NOTICES, WATCHES_PATH } from '../labels.ts';
import { WATCH } from './subject.ts';
import { visibleTo } from './watches.service.ts';

/** Search source of watches: the person's own, and those of the organisation. */
export const watchSearch: readonly SearchSource[] = [
  {
    name: WATCH.name,
    label: WATCH.labels.many,
    icon: 'bell-search',
    permission: SEE_NOTICES,
    list: WATCHES_PATH,
    view: WATCH.view,
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`w.idguid`,
          title: sql`w.name`,
          hint: sql`case when w.owner_id is null then 'Praćenje organizacije' else 'Moje praćenje' end`,
          from: sql`ejn_watches w`,
          where: visibleTo(ctx),
        },
        query,
        limit,
      ),
  },
];
