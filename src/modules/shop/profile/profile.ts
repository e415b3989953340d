/** What an organisation keeps of its shop. */
export interface ShopSettings {
  open: boolean;
  /** Names it in its address. */
  slug: string | null;
  name: string | null;
  intro: string | null;
}

export const NO_SHOP: ShopSettings = { open: false, slug: null, name: null, intro: null };

/** What a shop says of itself. */
export interface ShopHead {
  name: string;
  intro: string;
  open: boolean;
}
