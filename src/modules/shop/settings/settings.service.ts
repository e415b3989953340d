import { eq, sql } from 'drizzle-orm';
import { announceChange } from '../../../core/cache.ts';
import type { Ctx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { invalid } from '../../../core/errors.ts';
import { readVersioned, type Settings, updateVersioned, type Versioned } from '../../../core/settings.ts';
import { tableOf } from '../../../core/table.ts';
import { readAsked } from '../catalog/asked.ts';
import { offerOf } from '../catalog/offer.service.ts';
import { type ShopContent, shopAddress } from '../catalog/shown.ts';
import { SHOP } from '../labels.ts';
import { headOf, ownName, readShop } from '../profile/profile.service.ts';
import type { ShopSettings } from '../profile/profile.ts';
import { artikli } from '../resources.ts';
import { shops } from '../shop.table.ts';
import type { ShopChange, ShopState } from './settings.api.ts';

const a = tableOf(artikli);
type Where = Pick<Ctx, 'db' | 'tenant'>;

const settingsOf = (ctx: Where): Settings<ShopSettings> => {
  const where = eq(shops.tenant_id, ctx.tenant.id);
  return {
    state: { table: shops, row: { tenant_id: ctx.tenant.id }, where },
    read: () => readShop(ctx),
    async write(tx, _changed, { open, slug, name, intro }) {
      await tx
        .update(shops)
        .set({ open, slug, name: name ?? '', intro: intro ?? '' })
        .where(where)
        .catch(refuseTaken);
      // The operator's home page leads to an open shop.
      await announceChange(tx);
    },
    trail: { subject: SHOP, id: ctx.tenant.id, title: 'Prodavnica', format: readable },
  };
};

function refuseTaken(error: unknown): never {
  const refused = databaseError(error);
  if (refused?.code === '23505' && refused.constraint === 'shops_slug')
    throw invalid({ slug: 'Ovu oznaku već ima druga prodavnica. Odaberite drugu.' });
  throw error;
}

/** As the trail shows them. */
const readable = ({ open, ...texts }: ShopSettings): Record<string, unknown> => ({
  open: open ? 'Da' : 'Ne',
  ...texts,
});

/** How much there is beside the settings. */
async function countsOf({ db, tenant }: Where): Promise<Pick<ShopState, 'articles' | 'visible'>> {
  const [counted] = await db
    .select({
      articles: sql<number>`count(*)::int`,
      visible: sql<number>`(count(*) filter (where ${a.u_prodavnici!}))::int`,
    })
    .from(a)
    .where(eq(a.tenant_id, tenant.id));
  return counted ?? { articles: 0, visible: 0 };
}

/** Makes the answer of settings. */
async function answering(ctx: Where): Promise<(current: Versioned<ShopSettings>) => ShopState> {
  const { isOperator } = ctx.tenant;
  const beside = { own_name: await ownName(ctx), operator: isOperator, ...(await countsOf(ctx)) };
  return ({ values, ...state }) => ({
    ...state,
    ...beside,
    settings: values,
    address: isOperator || values.slug !== null ? shopAddress({ org: values.slug }) : null,
  });
}

/** The shop's settings, where its page is and how much is in it. */
export async function shopState(ctx: Ctx): Promise<ShopState> {
  const answer = await answering(ctx);
  return answer(await readVersioned(ctx.db, settingsOf(ctx)));
}

/** Changes some settings at `version`; see `updateVersioned`. Throws 422 for an open shop without an address, and for a taken one. */
export async function updateShop(ctx: Ctx, changes: ShopChange): Promise<ShopState> {
  const wanted = { ...(await readShop(ctx)), ...changes };
  if (ctx.tenant.isOperator && wanted.slug !== null)
    throw invalid({ slug: 'Operaterova prodavnica je na /shop, pa nema oznake.' });
  if (!ctx.tenant.isOperator && wanted.open && wanted.slug === null)
    throw invalid({ slug: 'Oznaka je dio adrese, pa otvorena prodavnica ne može bez nje. Unesite je.' });
  return updateVersioned(ctx, settingsOf(ctx), changes, await answering(ctx));
}

/** What the open shop's first page would show with these settings. */
export async function previewOf(ctx: Ctx, settings: ShopSettings): Promise<ShopContent> {
  const head = { ...(await headOf(ctx, settings)), open: true };
  // By its stored name visitors find its pictures; one without a name is not the operator's either.
  const org = ctx.tenant.isOperator ? null : ((await readShop(ctx)).slug ?? '');
  // Without a group or an article that is asked for there is always a page.
  return (await offerOf(ctx, head, { ...readAsked({}), org }))!;
}
