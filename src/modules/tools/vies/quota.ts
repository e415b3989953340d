/** A quota per owner and time window. */
interface Quota {
  /** Takes `count` for `owner`. Returns 0, or the seconds to wait where it would exceed the quota; nothing is taken then. */
  take(owner: string, count: number): number;
}

/** Allows each owner `most` within `milliseconds` of the first use. */
export function createQuota(most: number, milliseconds: number): Quota {
  /** In order of expiry. */
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
