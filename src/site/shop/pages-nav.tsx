import { type ShopContent, shopAddress } from '../../modules/shop/catalog/shown.ts';
import { ShopLink } from './shop-link.tsx';
import { type Go, LIST } from './use-shop.ts';

/** From page to page of the list. */
export function PagesNav({ content: { asked, pages }, go }: { content: ShopContent; go: Go }) {
  if (pages <= 1) return null;
  const { page } = asked;
  const address = (one: number): string => shopAddress({ ...asked, article: null, page: one });
  return (
    <nav className="pages" aria-label="Stranice ponude">
      {page > 1 && (
        <ShopLink className="button button-line" rel="prev" href={address(page - 1)} go={go} to={LIST}>
          Prethodna
        </ShopLink>
      )}
      <p>
        Stranica {page} od {pages}
      </p>
      {page < pages && (
        <ShopLink className="button button-line" rel="next" href={address(page + 1)} go={go} to={LIST}>
          Sljedeća
        </ShopLink>
      )}
    </nav>
  );
}
