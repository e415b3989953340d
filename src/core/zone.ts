/** The product's time zone for days and hours, regardless of the machine's. */
export const ZONE = 'Europe/Sarajevo';
