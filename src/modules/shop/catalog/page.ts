import type { Database } from '../../../core/context.ts';
import type { PageHead, Picture } from '../../../core/page-head.ts';
import { asOperator, asSystem } from '../../../core/system.ts';
import { beginning } from '../../../core/text.ts';
import type { SitePage } from '../../../server/module.ts';
import { articlesText, km } from '../articles/prices.ts';
import { LARGE, pictureUrl } from '../pictures/sizes.ts';
import { ownName, readShop, headOf as shopHeadOf } from '../profile/profile.service.ts';
import { countVisible } from './articles-sql.ts';
import { readAsked } from './asked.ts';
import { listedShops, openShop } from './find.service.ts';
import { linkedData } from './linked-data.ts';
import { offerOf } from './offer.service.ts';
import { type ShopSign, signOf } from './share-picture.ts';
import { CLOSED_SHOP, SHOP_PAGE, type ShopAsked, type ShopContent, shopAddress } from './shown.ts';

/** Longest description in a head. */
const MAX_DESCRIPTION = 300;

/** /shop: the operator's, and with `?org=` an organisation's. */
export const shopPage = {
  path: SHOP_PAGE,
  page: 'shop',
  async at({ database }, { query, origin }) {
    const content = await shownShop(database, readAsked(query));
    return content && { content, head: headOf(content, origin) };
  },
  addresses: async ({ database }) => (await listedShops(database)).map((org) => shopAddress({ org })),
} satisfies SitePage;

/**
 * What is shown of a shop to anybody. Null for a shop, a group or an article that is not there. The operator's closed shop says that it
 * is closed.
 */
export async function shownShop(database: Database, asked: ShopAsked): Promise<ShopContent | null> {
  const tenant = await openShop(database, asked.org);
  if (tenant)
    return asSystem(database, tenant, async (ctx) =>
      offerOf(ctx, await shopHeadOf(ctx, await readShop(ctx)), asked),
    );
  if (asked.org !== null || asked.article !== null || asked.group !== null) return null;
  const name = await asOperator(database, ownName);
  return { ...CLOSED_SHOP, title: `Ponuda: ${name}`, name };
}

/** What is written on the sign of an open shop. Null where there is none. */
export async function shownSign(database: Database, org: string | null): Promise<ShopSign | null> {
  const tenant = await openShop(database, org);
  if (!tenant) return null;
  return asSystem(database, tenant, async (ctx) => {
    const { name } = await shopHeadOf(ctx, await readShop(ctx));
    return { name, total: await countVisible(ctx) };
  });
}

/** Its metadata. Searches are not for search engines, and neither is a shop without articles. */
export function headOf(content: ShopContent, origin: string | null): PageHead {
  const { asked, total, article } = content;
  const { org, group, page } = asked;
  return {
    title: content.title,
    description: describing(content),
    index: total > 0 && asked.q === '',
    path: shopAddress(article ? { org, article: article.code } : { org, group, page }),
    ...(total > 0 && { picture: article ? pictureOf(content) : signOf(org, content) }),
    data: origin === null ? [] : linkedData(content, origin),
  };
}

/** The article's own picture; the shop's sign while there is none. */
function pictureOf(content: ShopContent): Picture {
  const { asked, article } = content;
  const { picture, name = '' } = article ?? {};
  if (!picture?.width || !picture.height) return signOf(asked.org, content);
  return {
    path: pictureUrl(asked.org, picture.id, 'large'),
    alt: name,
    width: Math.min(LARGE, picture.width),
    height: Math.min(LARGE, picture.height),
  };
}

function describing({ article, name, intro, total, path, groups, found }: ShopContent): string {
  if (article) {
    const { price, unit, text } = article;
    const costs = price
      ? `${km(price.gross ?? price.net)} ${price.gross === null ? 'bez PDV-a' : 's PDV-om'}${unit && ` / ${unit}`}`
      : 'Cijena na upit';
    return short(`${costs}. ${text}`);
  }
  const place = path.at(-1);
  if (place) return short(`${articlesText(found)} u grupi ${place.name}. ${name}.`);
  if (intro) return short(intro);
  if (total === 0) return `${name}: ponuda je zasad prazna.`;
  const among = groups.slice(0, 5).map((group) => group.name);
  return short(`${articlesText(total)}${among.length > 0 ? `: ${among.join(', ')}` : ''}.`);
}

/** On one line, not longer than what is shown of it. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_DESCRIPTION ? line : `${beginning(line, MAX_DESCRIPTION).trimEnd()}…`;
}
