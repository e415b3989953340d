import { BAD_EMAIL, REQUIRED, SERVICE_TYPES } from '../../modules/site/contact-form.ts';

/** A message, with the API's field names. */
export type ContactMessage = Record<keyof typeof REQUIRED | 'tip_usluge', string>;

interface Problem {
  field: keyof ContactMessage;
  message: string;
}

/** Errors of a message in display order; empty: it may be sent. `emailIsValid` is the browser's verdict on the field. */
export function problems(message: ContactMessage, emailIsValid = true): Problem[] {
  const fields = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[];
  const found = fields
    .filter((field) => message[field].trim() === '')
    .map((field) => ({ field, message: REQUIRED[field].missing }));
  if (found.length > 0) return found;
  if (!emailIsValid) return [{ field: 'email', message: BAD_EMAIL }];
  // The field has no maxlength: it would silently cut the end of a text.
  const [length, max] = [message.poruka.length, REQUIRED.poruka.max];
  return length > max ? [{ field: 'poruka', message: tooLong(length, max) }] : [];
}

const tooLong = (length: number, max: number): string =>
  `Poruka je preduga: najviše ${max} znakova, a ima ih ${length}.`;

/** The form's values, trimmed. */
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
