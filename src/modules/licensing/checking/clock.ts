import type { ClockFault } from '../states.ts';

/** Seconds by which a clock may be wrong before anybody is told: clocks drift, and requests take time. */
export const TOLERANCE = 10 * 60;

interface ClockReading {
  /** What the machine's clock says now, and said when it was heard before; null: it was not. */
  client: Date;
  before: Date | null;
  server: Date;
}

/** What a machine's clock does that a licence's end must not depend on: it was moved back, or is behind. Null: nothing. */
export function clockFaultOf({ client, before, server }: ClockReading): ClockFault | null {
  const earlierThan = (moment: Date): boolean => client.getTime() < moment.getTime() - TOLERANCE * 1000;
  if (before !== null && earlierThan(before)) return 'moved_back';
  return earlierThan(server) ? 'behind' : null;
}

/** Most seconds that are kept of a difference: some sixty years, as `integer` holds them. */
const MOST_OFFSET = 2_000_000_000;

/** Seconds by which the machine's clock is ahead of the server's; negative: behind. */
export function offsetOf({ client, server }: Pick<ClockReading, 'client' | 'server'>): number {
  const seconds = Math.round((client.getTime() - server.getTime()) / 1000);
  return Math.max(-MOST_OFFSET, Math.min(MOST_OFFSET, seconds));
}
