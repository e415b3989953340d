export const SERVICE_TYPES = [
  'Web aplikacije',
  'Mobilne aplikacije',
  'Cloud rješenja',
  'IT konsalting',
  'Drugo',
] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** A message from the contact form, under the names the API takes. */
export interface ContactMessage {
  ime_prezime: string;
  email: string;
  telefon: string;
  tip_usluge: string;
  poruka: string;
}

export interface Problem {
  field: keyof ContactMessage;
  message: string;
}

/** In the order in which they are checked (SPEC section 5). */
const REQUIRED: Problem[] = [
  { field: 'ime_prezime', message: 'Ime i prezime je obavezno' },
  { field: 'email', message: 'Email je obavezan' },
  { field: 'telefon', message: 'Telefon je obavezan' },
  { field: 'poruka', message: 'Poruka je obavezna' },
];

/**
 * What is wrong with a message, in the order in which it is to be said; empty means it may be sent. What counts
 * as an e-mail address the browser decides: `emailIsValid` is its verdict on the field.
 */
export function problems(message: ContactMessage, emailIsValid = true): Problem[] {
  const found = REQUIRED.filter(({ field }) => message[field].trim() === '');
  if (found.length > 0 || emailIsValid) return found;
  return [{ field: 'email', message: 'Unesite ispravnu email adresu' }];
}

/** The values of a form as a message; text without the spaces around it. */
export function messageFrom(form: FormData): ContactMessage {
  const text = (name: keyof ContactMessage): string => String(form.get(name) ?? '').trim();
  return {
    ime_prezime: text('ime_prezime'),
    email: text('email'),
    telefon: text('telefon'),
    tip_usluge: text('tip_usluge') || SERVICE_TYPES[0],
    poruka: text('poruka'),
  };
}
