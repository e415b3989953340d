import { useGet } from '../../../admin/kit/index.ts';
import { priceOf, type ShownPrice } from '../articles/prices.ts';
import { SHOP_API } from '../labels.ts';
import type { Rates } from '../settings/settings.api.ts';

/** Milliseconds for which the rates of the day are not asked for again. */
const FRESH = 10 * 60_000;

/** Makes the price of an article at the rate that its tax has today; null without a price, and until the rates have come. */
export function usePrices(): (net: unknown, taxId: unknown) => ShownPrice | null {
  const { data } = useGet<Rates>(`${SHOP_API}/stope`, {}, { staleTime: FRESH });
  return (net, taxId) => (typeof net === 'string' && data ? priceOf(net, data[String(taxId)] ?? null) : null);
}
