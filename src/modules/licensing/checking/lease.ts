/** Days for which a machine may work without asking again. */
export const LEASE_DAYS = 7;
const DAY = 86_400_000;

/** Until when a machine may work on that has asked at `now`: for some days, but not beyond the licence's end and grace. */
export function leaseUntil(
  now: Date,
  { expires_at, grace_days }: { expires_at: Date | null; grace_days: number },
): Date {
  const lease = now.getTime() + LEASE_DAYS * DAY;
  if (expires_at === null) return new Date(lease);
  return new Date(Math.min(lease, expires_at.getTime() + grace_days * DAY));
}
