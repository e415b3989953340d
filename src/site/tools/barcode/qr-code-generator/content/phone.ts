/** A number as it goes into a code, and whether it was read as one of this country's. */
export interface PhoneNumber {
  number: string;
  /** Written with a leading 0, without the country: taken for +387. */
  local: boolean;
}

const SEPARATORS = /[\s\u00a0().\-/‑–]/g;

/**
 * Reads a telephone number as people write it: 061/123-456, 00387 61 123 456, +387 (0)61 123 456, 122.
 * Null when it is none.
 */
export function readPhone(written: string): PhoneNumber | null {
  // The zero in brackets is dialled only inside the country.
  const bare = written
    .trim()
    .replace(/^(\+|00)([\d\s]+)\(0\)/, '$1$2')
    .replace(SEPARATORS, '');
  const international = /^(?:\+|00)([1-9]\d{6,14})$/.exec(bare);
  if (international) return { number: `+${international[1]}`, local: false };
  const local = /^0([1-9]\d{6,8})$/.exec(bare);
  if (local) return { number: `+387${local[1]}`, local: true };
  // Short numbers of services: 122, 1188, *100#.
  if (/^[1-9]\d{2,5}$/.test(bare) || /^[*#][\d*#]{1,20}$/.test(bare)) return { number: bare, local: false };
  return null;
}

export const PHONE_WRONG = 'Broj nije ispravan: upišite ga s pozivnim brojem zemlje, npr. +387 61 123 456.';

/** What is said of a number that was completed, so that a foreign one is not taken for ours unseen. */
export function saidOfLocal(phone: PhoneNumber): string {
  return `Pročitano kao ${phone.number} (BiH). Za drugu zemlju upišite broj s + i pozivnim.`;
}
