/** The contact form as both ends know it. It imports nothing: the home page's bundle holds it. */

export const SERVICE_TYPES = [
  'Web aplikacije',
  'Mobilne aplikacije',
  'Cloud rješenja',
  'IT konsalting',
  'Drugo',
] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/**
 * A field that people do not see and programs fill in. A message that has it is answered like any other and kept as spam.
 * A form may leave it out.
 */
export const HONEYPOT = 'web_stranica';

/**
 * The body of a message is the five fields of SPEC section 7. What our own form noticed beside them travels in headers:
 * that the field nobody sees was filled in (any value), and how long the form was on the screen, in milliseconds.
 */
export const TRAPPED = 'x-form-trapped';
export const FILLED_IN = 'x-form-filled-in-ms';
/** Milliseconds a person needs at the least, with names and numbers filled in by the browser and the text pasted. */
export const QUICKEST = 2000;

/** What a person must fill in, in the order in which it is checked (SPEC section 5): most characters, and the refusal. */
export const REQUIRED = {
  ime_prezime: { max: 200, missing: 'Ime i prezime je obavezno' },
  email: { max: 254, missing: 'Email je obavezan' },
  telefon: { max: 50, missing: 'Telefon je obavezan' },
  poruka: { max: 5000, missing: 'Poruka je obavezna' },
} as const;

/** Said of an address that is not one. */
export const BAD_EMAIL = 'Unesite ispravnu email adresu';
