import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { scan } from '../../../core/search/scan.ts';
import type { SearchSource } from '../../../core/search/source.ts';

/** Documents in the search of the top bar. */
export const documentSearch: SearchSource = {
  name: 'dokumenti',
  label: 'Dokumenti',
  icon: 'files-scan',
  list: '/obrada-dokumenta/dokumenti',
  view: '/obrada-dokumenta/dokumenti/:idguid',
  find: (ctx: Ctx, query, limit) =>
    scan(
      ctx,
      {
        id: sql`d.idguid`,
        title: sql`d.name`,
        hint: sql`concat_ws(' · ', d.party, d.number)`,
        folded: sql`d.search`,
        from: sql`dok_documents d`,
        where: sql`d.tenant_id = ${ctx.tenant.id}`,
      },
      query,
      limit,
    ),
};
