/** A normalized phone number. */
export interface PhoneNumber {
  number: string;
  /** Written with a leading 0 and no country code: +387 is assumed. */
  local: boolean;
}

const SEPARATORS = /[\s\u00a0().\-/‑–]/g;

/** Parses a phone number as people write it: 061/123-456, 00387 61 123 456, +387 (0)61 123 456, 122. Null when it is invalid. */
export function readPhone(written: string): PhoneNumber | null {
  // The zero in brackets is only dialled within the country.
  const bare = written
    .trim()
    .replace(/^(\+|00)([\d\s]+)\(0\)/, '$1$2')
    .replace(SEPARATORS, '');
  const international = /^(?:\+|00)([1-9]\d{6,14})$/.exec(bare);
  if (international) return { number: `+${international[1]}`, local: false };
  const local = /^0([1-9]\d{6,8})$/.exec(bare);
  if (local) return { number: `+387${local[1]}`, local: true };
  // Service numbers: 122, 1188, *100#.
  if (/^[1-9]\d{2,5}$/.test(bare) || /^[*#][\d*#]{1,20}$/.test(bare)) return { number: bare, local: false };
  return null;
}

export const PHONE_WRONG = 'Broj nije ispravan: upišite ga s pozivnim brojem zemlje, npr. +387 61 123 456.';

/** The remark on a number that was completed with +387, so that a foreign one is noticed. */
export function localNumberNote(phone: PhoneNumber): string {
  return `Pročitano kao ${phone.number} (BiH). Za drugu zemlju upišite broj s + i pozivnim.`;
}
