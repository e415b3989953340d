import { sql } from 'drizzle-orm';
import { scan } from '../../../core/search/scan.ts';
import type { SearchSource } from '../../../core/search/source.ts';
import { PIPELINE_PATH, SEE_NOTICES } from '../labels.ts';
import { OWN_PROCUREMENT } from './attached.ts';
import { ENTRIES, ENTRY_TEXT } from './entries.ts';

/** Letters of a name that are answered: names of 200 KB come too. */
const LONGEST = 200;

/** Search source of own procurements, which are few: they are found by what their list finds them by. */
export const ownSearch: readonly SearchSource[] = [
  {
    name: OWN_PROCUREMENT.name,
    label: OWN_PROCUREMENT.labels.many,
    icon: 'layout-kanban',
    permission: SEE_NOTICES,
    list: PIPELINE_PATH,
    view: OWN_PROCUREMENT.view,
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`p.idguid`,
          // What the parts are compared by would be left open: they have different collations.
          title: sql`left(coalesce(n.name, p.title), ${LONGEST}::int) collate "bs-x-icu"`,
          hint: sql`nullif(concat_ws(' · ', n.number, a.name) collate "bs-x-icu", '')`,
          folded: ENTRY_TEXT,
          from: ENTRIES,
          where: sql`p.tenant_id = ${ctx.tenant.id}::uuid`,
        },
        query,
        limit,
      ),
  },
];
