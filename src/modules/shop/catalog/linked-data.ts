import { pictureUrl } from '../pictures/sizes.ts';
import { type ShopContent, type ShownArticle, shopAddress } from './shown.ts';

const CONTEXT = 'https://schema.org';

/**
 * JSON-LD (schema.org) of a shop's page at `origin`: the opened article, else the articles on the page as a list. Nothing is said of
 * availability, which nobody keeps.
 */
export function linkedData({ asked, name, article, articles }: ShopContent, origin: string): object[] {
  const product = (one: ShownArticle, text = ''): object => {
    const url = origin + shopAddress({ org: asked.org, article: one.code });
    const { price, picture } = one;
    return {
      '@type': 'Product',
      name: one.name,
      sku: one.code,
      url,
      ...(one.group && { category: one.group }),
      ...(text && { description: text }),
      ...(picture && { image: origin + pictureUrl(asked.org, picture.id, 'large') }),
      ...(price && {
        offers: {
          '@type': 'Offer',
          url,
          price: price.gross ?? price.net,
          priceCurrency: 'BAM',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: price.gross ?? price.net,
            priceCurrency: 'BAM',
            valueAddedTaxIncluded: price.gross !== null,
            unitText: one.unit,
          },
          seller: { '@type': 'Organization', name },
        },
      }),
    };
  };
  if (article) return [{ '@context': CONTEXT, ...product(article, article.text) }];
  if (articles.length === 0) return [];
  return [
    {
      '@context': CONTEXT,
      '@type': 'ItemList',
      name,
      numberOfItems: articles.length,
      itemListElement: articles.map((one, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: product(one),
      })),
    },
  ];
}
