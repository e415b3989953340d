import type { Scope } from '../../core/resource.ts';

/** Paths of the API and of the screens. */
export const SHOP_API = '/api/erp/prodavnica';
export const SHOP_SCREEN = '/erp/prodavnica';
export const PUBLIC_API = '/api/public/shop';

/** The right to open and close the shop; an organisation without it has none. */
export const SHOP_SAVE = 'erp_prodavnica_save';
export const SHOP_READ = 'erp_prodavnica_pregled';

/** The shop's settings in the trail. */
export const SHOP = { name: 'prodavnica', scope: 'tenant' } as const satisfies { name: string; scope: Scope };
