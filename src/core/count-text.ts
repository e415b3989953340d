/** The digits of a whole number with dots between thousands: `200.000`. A minus may stand before them. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** A whole number for people: `200.000`. Without `Intl`, which Chromium lacks for Bosnian. */
export const countText = (count: number): string => grouped(String(count));
