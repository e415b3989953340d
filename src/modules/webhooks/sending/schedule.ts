/** Seconds from one try to the next. The last is about a day after the first. */
const PAUSES = [30, 300, 1800, 2 * 3600, 5 * 3600, 8 * 3600, 9 * 3600];

/** Seconds until the next try, after so many; null: there is none. A little by chance, so that many do not come at once. */
export function pauseAfter(attempts: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + Math.random() / 10));
}

/** Days of nothing but failures after which a webhook is switched off. */
export const MOST_DAYS = 5;
/** Days that deliveries are kept. */
export const KEPT_DAYS = 30;
