import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { tableOf } from '../../../core/table.ts';
import { artikli } from '../resources.ts';

const a = tableOf(artikli);

/** Articles that visitors may see, of the organisation of the context. Whatever is shown to anybody asks this. */
export const visible = ({ tenant }: Pick<Ctx, 'tenant'>): SQL =>
  and(eq(a.tenant_id, tenant.id), sql`${a.u_prodavnici!}`)!;
