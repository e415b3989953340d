/** A whole number for people: `200.000`. Without `Intl`, which Chromium lacks for Bosnian. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');
