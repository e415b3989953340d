import { eq } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { readSettings } from '../../site/settings.service.ts';
import { shops } from '../shop.table.ts';
import { NO_SHOP, type ShopHead, type ShopSettings } from './profile.ts';

type Where = Pick<Ctx, 'db' | 'tenant'>;

/** The organisation's shop; a closed one until somebody opens it. */
export async function readShop({ db, tenant }: Where): Promise<ShopSettings> {
  const [row] = await db.select().from(shops).where(eq(shops.tenant_id, tenant.id));
  if (!row) return NO_SHOP;
  const { open, slug, name, intro } = row;
  return { open, slug, name: name || null, intro: intro || null };
}

/** The name of a shop that has none of its own: the organisation's; for the operator that of the site. */
export async function ownName({ db, tenant }: Where): Promise<string> {
  const site = tenant.isOperator ? (await readSettings(db)).site_name : undefined;
  return site || tenant.name;
}

/** What its page says of it. */
export const headOf = async (ctx: Where, { open, name, intro }: ShopSettings): Promise<ShopHead> => ({
  open,
  name: name ?? (await ownName(ctx)),
  intro: intro ?? '',
});
