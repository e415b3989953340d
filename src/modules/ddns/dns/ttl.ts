/** The longest TTL in seconds (RFC 2181 8). */
export const MOST_TTL = 2_147_483_647;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** True for what stands where a TTL may: digits, or digits with units as BIND has them. */
export const isTtl = (text: string): boolean => /^(?:\d+[smhdw])*\d+[smhdw]?$/i.test(text);

/** Seconds of `3600` or `1h30m`; null for what is none, or is longer than a TTL can be. */
export function readTtl(text: string): number | null {
  if (!isTtl(text)) return null;
  let seconds = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)([smhdw]?)/gi))
    seconds += Number(count) * UNITS[unit!.toLowerCase() || 's']!;
  return seconds <= MOST_TTL ? seconds : null;
}
