import type { ClockFault } from '../states.ts';

/** Seconds by which a clock may be wrong before anybody is told: clocks drift, and requests take time. */
export const TOLERANCE = 10 * 60;

interface ClockReading {
  /** What the machine's clock says now, and said when it was heard before; null: it was not. */
  client: Date;
  before: Date | null;
  server: Date;
}

/**
 * What a machine's clock does that a licence's end must not depend on: it is ahead or behind, or was moved back from where it was. One that
 * was ahead and is put right is right. Null: nothing.
 */
export function clockFaultOf({ client, before, server }: ClockReading): ClockFault | null {
  const tolerance = TOLERANCE * 1000;
  const earlierThan = (moment: Date): boolean => client.getTime() < moment.getTime() - tolerance;
  if (client.getTime() > server.getTime() + tolerance) return 'ahead';
  if (!earlierThan(server)) return null;
  return before !== null && earlierThan(before) ? 'moved_back' : 'behind';
}

/** Most seconds that are kept of a difference: some sixty years, as `integer` holds them. */
const MOST_OFFSET = 2_000_000_000;

/** Seconds by which the machine's clock is ahead of the server's; negative: behind. */
export function offsetOf({ client, server }: Pick<ClockReading, 'client' | 'server'>): number {
  const seconds = Math.round((client.getTime() - server.getTime()) / 1000);
  return Math.max(-MOST_OFFSET, Math.min(MOST_OFFSET, seconds));
}
