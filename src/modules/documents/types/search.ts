import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { scan } from '../../../core/search/scan.ts';
import type { SearchSource } from '../../../core/search/source.ts';

/** Types of documents in the search of the top bar. */
export const typeSearch: SearchSource = {
  name: 'vrste-dokumenata',
  label: 'Vrste dokumenata',
  icon: 'forms',
  list: '/obrada-dokumenta/vrste-dok',
  view: '/obrada-dokumenta/vrste-dok/view/:idguid',
  find: (ctx: Ctx, query, limit) =>
    scan(
      ctx,
      {
        id: sql`t.idguid`,
        title: sql`t.name`,
        hint: sql`t.code`,
        folded: sql`t.search`,
        from: sql`dok_types t`,
        where: sql`t.tenant_id = ${ctx.tenant.id}`,
      },
      query,
      limit,
    ),
};
