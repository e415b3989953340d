import { z } from 'zod';
import { line, text } from '../../core/text-fields.ts';
import {
  BAD_EMAIL,
  FILL_TIME_HEADER,
  HONEYPOT,
  HONEYPOT_HEADER,
  MIN_FILL_TIME,
  REQUIRED,
  SERVICE_TYPES,
} from './contact-form.ts';
import type { SpamReason } from './inbox.states.ts';

const { ime_prezime, email, telefon, poruka } = REQUIRED;

/** A telephone number as people write it. */
export const PHONE = /^(?=.*\d)[\d\s+()/.-]+$/;
export const BAD_PHONE = 'Unesite ispravan broj telefona';

/** The body of the contact form. The first invalid field in this order gives the message. */
export const contactSchema = z.object({
  ime_prezime: line(ime_prezime.max, ime_prezime.missing),
  email: line(email.max, email.missing).pipe(z.email(BAD_EMAIL)),
  telefon: line(telefon.max, telefon.missing).refine(
    // Empty is already an error of `line`.
    (value) => value === '' || PHONE.test(value),
    BAD_PHONE,
  ),
  poruka: text(poruka.max, poruka.missing),
  tip_usluge: z.enum(SERVICE_TYPES, { error: 'Odaberite jednu od ponuđenih vrsta usluge' }),
  [HONEYPOT]: z.unknown().optional().describe('Ljudi ovo polje ne vide i ostavljaju ga praznim.'),
});

export type ContactMessage = z.infer<typeof contactSchema>;

/** Why a message of a public form is spam, by its honeypot or the form's headers; else null. */
export function spamReason(
  { [HONEYPOT]: honeypot }: { [HONEYPOT]?: unknown },
  headers: Record<string, string | string[] | undefined>,
): SpamReason | null {
  if (honeypot || headers[HONEYPOT_HEADER]) return 'trap';
  const time = headers[FILL_TIME_HEADER];
  return time && Number(time) < MIN_FILL_TIME ? 'speed' : null;
}
