/** Eight digits as a number, however written: 03000000, 3000000, 03000000-1. Null for anything else. */
export function cpvNumber(text: string | null): number | null {
  const digits = /^(\d{7,8})(?:-\d)?$/.exec(text?.trim() ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * What two spellings of a firm's tax number have in common: 4 and the eight digits behind it, without unit and check digit. Twelve digits
 * are a number without its leading 4. Null for what is none.
 */
export function taxKey(text: string | null): string | null {
  const digits = (text ?? '').replace(/\D/g, '');
  if (/^4\d{12}$/.test(digits)) return digits.slice(0, 9);
  return /^\d{12}$/.test(digits) ? `4${digits.slice(0, 8)}` : null;
}
