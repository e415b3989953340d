/** How much each of many may take of something in a while. */
export interface Allowance {
  /** Takes so much for `owner`; answers 0, or the seconds to wait where it would be too much, and then takes nothing. */
  take(owner: string, count: number): number;
}

/** Allows everybody `most` within `milliseconds` of what they took first. */
export function createAllowance(most: number, milliseconds: number): Allowance {
  /** The ones that began first stand first, and so end first. */
  const taken = new Map<string, { count: number; ends: number }>();
  return {
    take(owner, count) {
      const now = Date.now();
      for (const [name, { ends }] of taken) {
        if (ends > now) break;
        taken.delete(name);
      }
      if (count === 0) return 0;
      const own = taken.get(owner) ?? { count: 0, ends: now + milliseconds };
      if (own.count + count > most) return Math.ceil((own.ends - now) / 1000);
      own.count += count;
      taken.set(owner, own);
      return 0;
    },
  };
}
