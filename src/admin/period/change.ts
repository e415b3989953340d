import { formatDecimal, formatNumber } from '../kit/index.ts';

/** A share as it reads: "12,4 %". */
export const percent = (part: number): string => `${formatDecimal((part * 100).toFixed(1))}\u00a0%`;

/** How a figure has changed, and whether that is good. */
export interface Change {
  text: string;
  kind: 'better' | 'worse' | 'same';
}

/** Change of a number against the previous period; null without one. */
export function changeOf(now: number | null, before: number | null, inverse = false): Change | null {
  if (now === null || before === null || before === 0) return null;
  const change = (now - before) / before;
  if (Math.abs(change) < 0.0005) return { text: '0\u00a0%', kind: 'same' };
  const sign = change > 0 ? '+' : '\u2212';
  const size = Math.abs(change);
  return {
    text: `${sign}${size >= 0.1 ? formatNumber(Math.round(size * 100)) : formatDecimal((size * 100).toFixed(1))}\u00a0%`,
    kind: change > 0 === !inverse ? 'better' : 'worse',
  };
}
