import type { NoticeCard } from '../announcements.api.ts';

type Earlier = NoticeCard['earlier'];

/** What earlier awards of an authority have in common. */
export interface EarlierSummary {
  /** Who won most often, and how often; null where nobody won twice. */
  winner: { name: string; times: number } | null;
  /** Average number of bids; null where it is not published. */
  bids: number | null;
  /** How many had one bid, of how many whose bids are published. */
  single: { count: number; of: number };
  /** The highest price in KM; null: none is known. */
  highest: number | null;
}

/** A price in KM as a number to draw; null: unknown or of another currency. */
export const drawnPrice = ({ value, currency }: Earlier[number]['contract']): number | null =>
  value === null || currency !== null ? null : Number(value);

/** Sums up earlier awards. */
export function summaryOf(earlier: Earlier): EarlierSummary {
  const wins = new Map<string, { name: string; times: number }>();
  for (const { contract } of earlier)
    for (const { key, name } of contract.suppliers)
      wins.set(key, { name, times: (wins.get(key)?.times ?? 0) + 1 });
  const winner = [...wins.values()].sort((a, b) => b.times - a.times)[0];
  const bids = earlier.flatMap(({ contract }) => contract.bids ?? []);
  const prices = earlier.flatMap(({ contract }) => drawnPrice(contract) ?? []);
  return {
    winner: winner && winner.times > 1 ? winner : null,
    bids: bids.length > 0 ? bids.reduce((sum, one) => sum + one, 0) / bids.length : null,
    single: { count: bids.filter((one) => one === 1).length, of: bids.length },
    highest: prices.length > 0 ? Math.max(...prices) : null,
  };
}
