/** What the public page of a shop shows, shared by site and server. It imports no runtime code, since every visitor loads it. */
import type { ShownPrice } from '../articles/prices.ts';

/** Orders of the articles, by the value in the address; the first unless another is asked for. */
export const SORTS = {
  naziv: 'Po nazivu',
  cijena: 'Od najjeftinijeg',
  '-cijena': 'Od najskupljeg',
  novo: 'Najnovije prvo',
} as const;
export type ShopSort = keyof typeof SORTS;

/** What is asked of a shop, as it stands in the address. */
export interface ShopAsked {
  /** Names the shop; null: the operator's own. */
  org: string | null;
  q: string;
  /** Code of a goods group; null: all of them. */
  group: string | null;
  sort: ShopSort;
  page: number;
  /** Code of the article that is opened. */
  article: string | null;
}

export interface ShownPicture {
  /** The file of which it is made, as it stands in its address (pictures/sizes.ts). */
  id: string;
  /** Of the large one, in pixels; null until it has been made. */
  width: number | null;
  height: number | null;
}

export interface ShownArticle {
  code: string;
  name: string;
  /** Name of its goods group; null without one. */
  group: string | null;
  /** Mark of its unit of measure: "kom". */
  unit: string;
  /** Null: asked for. */
  price: ShownPrice | null;
  picture: ShownPicture | null;
  featured: boolean;
}

export interface ShownGroup {
  code: string;
  name: string;
  /** Articles in it and in those below. */
  count: number;
}

export interface ShopContent {
  /** Of the page, without the name of the site. */
  title: string;
  name: string;
  intro: string;
  /** False: only the operator's closed shop has a page. */
  open: boolean;
  asked: ShopAsked;
  /** The server could not say what there is: the page as it is built. */
  unknown?: true;
  /** Articles in the shop, and of them those that are asked for. */
  total: number;
  found: number;
  pages: number;
  /** From the top of the tree to the group that is asked for. */
  path: ShownGroup[];
  /** Those right below it that have articles. */
  groups: ShownGroup[];
  featured: ShownArticle[];
  articles: ShownArticle[];
  article: (ShownArticle & { text: string }) | null;
}

/** A shop in which there is nothing, and which is not open. */
export const CLOSED_SHOP: ShopContent = {
  title: 'Prodavnica',
  name: 'Prodavnica',
  intro: '',
  open: false,
  asked: { org: null, q: '', group: null, sort: 'naziv', page: 1, article: null },
  total: 0,
  found: 0,
  pages: 1,
  path: [],
  groups: [],
  featured: [],
  articles: [],
  article: null,
};

/** The page as it is built, which is shown while the database is away. */
export const BUILT_SHOP: ShopContent = { ...CLOSED_SHOP, unknown: true };

export const SHOP_PAGE = '/shop';

/** Address of a shop with what is asked of it; without `page` its first one. */
export function shopAddress({ org, q, group, sort, page, article }: Partial<ShopAsked>): string {
  const query = new URLSearchParams();
  if (org) query.set('org', org);
  if (group) query.set('grupa', group);
  if (q) query.set('q', q);
  if (sort && sort !== 'naziv') query.set('sort', sort);
  if (page && page > 1) query.set('stranica', String(page));
  if (article) query.set('artikl', article);
  const text = query.toString();
  return text ? `${SHOP_PAGE}?${text}` : SHOP_PAGE;
}
