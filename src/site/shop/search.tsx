import { type FormEvent, useEffect, useRef } from 'react';
import {
  SHOP_PAGE,
  type ShopAsked,
  type ShopSort,
  SORTS,
  shopAddress,
} from '../../modules/shop/catalog/shown.ts';
import { type Go, LIST } from './use-shop.ts';

/** The search, and the order of what is found. Without the script the form leads to the same address. */
export function Search({ asked, go }: { asked: ShopAsked; go: Go }) {
  const { org, q, group, sort } = asked;
  const words = useRef<HTMLInputElement>(null);
  const order = useRef<HTMLSelectElement>(null);
  // What came by a link, or by going back.
  useEffect(() => {
    if (words.current && words.current.value.trim() !== q) words.current.value = q;
    if (order.current) order.current.value = sort;
  }, [q, sort]);
  const follow = (): void =>
    go(
      shopAddress({
        ...{ org, group },
        q: words.current?.value.trim() ?? '',
        sort: order.current?.value as ShopSort,
      }),
      LIST,
    );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    follow();
  };
  return (
    <form className="shop-search" action={SHOP_PAGE} onSubmit={send}>
      {org !== null && <input type="hidden" name="org" value={org} />}
      {group !== null && <input type="hidden" name="grupa" value={group} />}
      <label className="shop-search-words">
        <span>Pretraži ponudu</span>
        <input
          ref={words}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          placeholder="npr. kafa ili šifra"
        />
      </label>
      <label className="shop-search-order">
        <span>Redoslijed</span>
        <select ref={order} name="sort" defaultValue={sort} onChange={follow}>
          {Object.entries(SORTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Pretraži
      </button>
    </form>
  );
}
