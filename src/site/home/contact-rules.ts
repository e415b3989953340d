import { BAD_EMAIL, REQUIRED, SERVICE_TYPES } from '../../modules/site/contact-form.ts';

/** A message from the contact form, under the names the API takes. */
export type ContactMessage = Record<keyof typeof REQUIRED | 'tip_usluge', string>;

export interface Problem {
  field: keyof ContactMessage;
  message: string;
}

/**
 * What is wrong with a message, in the order in which it is to be said; empty means it may be sent. What counts
 * as an e-mail address the browser decides: `emailIsValid` is its verdict on the field.
 */
export function problems(message: ContactMessage, emailIsValid = true): Problem[] {
  const fields = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[];
  const found = fields
    .filter((field) => message[field].trim() === '')
    .map((field) => ({ field, message: REQUIRED[field].missing }));
  if (found.length > 0) return found;
  if (!emailIsValid) return [{ field: 'email', message: BAD_EMAIL }];
  // The field takes any length: cut short without a word, the end of a letter would be lost.
  const [length, max] = [message.poruka.length, REQUIRED.poruka.max];
  return length > max ? [{ field: 'poruka', message: tooLong(length, max) }] : [];
}

const tooLong = (length: number, max: number): string =>
  `Poruka je preduga: najviše ${max} znakova, a ima ih ${length}.`;

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
