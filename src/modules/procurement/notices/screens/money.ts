import { formatDecimal, NONE } from '../../../../admin/kit/index.ts';

/** An amount as people read it; `currency` null: KM. */
export const amountText = (value: string | null, currency: string | null = null): string =>
  value === null ? NONE : `${formatDecimal(value, 2)}\u00a0${currency ?? 'KM'}`;

/** How a price differs from an estimate: "−12 %"; null where they cannot be compared. */
export function differenceText(
  price: string | null,
  estimate: string | null,
  currency: string | null,
): string | null {
  if (price === null || estimate === null || currency !== null || !(Number(estimate) > 0)) return null;
  const percent = Math.round((Number(price) / Number(estimate) - 1) * 100);
  if (Math.abs(percent) > 999) return null;
  return percent === 0 ? 'kao procjena' : `${percent > 0 ? '+' : '\u2212'}${Math.abs(percent)}\u00a0%`;
}
