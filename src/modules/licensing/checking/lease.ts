/** Days for which a machine may work without asking again. */
export const LEASE_DAYS = 7;
const DAY = 86_400_000;

interface Leased {
  /** Null: it does not end. */
  expires_at: Date | null;
  grace_days: number;
  /** Null: a silent machine keeps its seat. */
  silence_days: number | null;
}

/**
 * Until when a machine may work on that has asked at `now`: for some days, but not beyond the licence's end and grace, nor beyond the silence
 * after which its seat is another's.
 */
export function leaseUntil(now: Date, { expires_at, grace_days, silence_days }: Leased): Date {
  const lease = now.getTime() + Math.min(LEASE_DAYS, silence_days ?? LEASE_DAYS) * DAY;
  if (expires_at === null) return new Date(lease);
  return new Date(Math.min(lease, expires_at.getTime() + grace_days * DAY));
}
