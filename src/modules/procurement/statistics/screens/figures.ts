import { formatDecimal, formatNumber, NONE } from '../../../../admin/kit/index.ts';
import { percent } from '../../../../admin/period/change.ts';
import type { Sums } from '../overview.api.ts';

/** An amount beside a scale: "1,2 mil." */
export function axisMoney(value: number): string {
  const parts: readonly [number, string][] = [
    [1e9, 'mlrd.'],
    [1e6, 'mil.'],
    [1e3, 'hilj.'],
  ];
  const part = parts.find(([unit]) => Math.abs(value) >= unit);
  if (!part) return formatNumber(Math.round(value));
  const [unit, sign] = part;
  return `${formatDecimal(String(Math.round((value / unit) * 10) / 10))}\u00a0${sign}`;
}

/** Share of lots with one bid; null where no bids are known. */
export const singleShare = ({ single, lots }: Pick<Sums, 'single' | 'lots'>): number | null =>
  lots === 0 ? null : single / lots;

/** Price against estimate; null where nothing can be compared. */
export const ratioOf = ({ price, estimate }: Pick<Sums, 'price' | 'estimate'>): number | null =>
  Number(estimate) > 0 ? Number(price) / Number(estimate) : null;

/** A share as it reads; "–" for none. */
export const shareText = (share: number | null): string => (share === null ? NONE : percent(share));
