/** The time zone in which the product counts days and hours, wherever it runs. */
export const ZONE = 'Europe/Sarajevo';
