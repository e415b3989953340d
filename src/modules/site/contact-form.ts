/** Shared by server and home page. Imports nothing, to keep the bundle small. */

export const SERVICE_TYPES = [
  'Web aplikacije',
  'Mobilne aplikacije',
  'Cloud rješenja',
  'IT konsalting',
  'Drugo',
] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Honeypot: an optional field that people do not see. A message that has it is stored as spam and answered as usual. */
export const HONEYPOT = 'web_stranica';

/**
 * Headers of our own form, beside the five fields of SPEC section 7: any value if the honeypot was filled in, and the
 * milliseconds that the form was on the screen.
 */
export const HONEYPOT_HEADER = 'x-form-trapped';
export const FILL_TIME_HEADER = 'x-form-filled-in-ms';
/** Milliseconds that a person needs at least, with autofill and a pasted text. */
export const MIN_FILL_TIME = 2000;

/** Required fields in the order of validation (SPEC section 5): maximal length, and message if empty. */
export const REQUIRED = {
  ime_prezime: { max: 200, missing: 'Ime i prezime je obavezno' },
  email: { max: 254, missing: 'Email je obavezan' },
  telefon: { max: 50, missing: 'Telefon je obavezan' },
  poruka: { max: 5000, missing: 'Poruka je obavezna' },
} as const;

export const BAD_EMAIL = 'Unesite ispravnu email adresu';
