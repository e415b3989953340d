import { z } from 'zod';
import { line, text } from '../../core/text-fields.ts';
import {
  BAD_EMAIL,
  FILLED_IN,
  HONEYPOT,
  QUICKEST,
  REQUIRED,
  SERVICE_TYPES,
  TRAPPED,
} from './contact-form.ts';
import type { SpamReason } from './inbox.states.ts';

const { ime_prezime, email, telefon, poruka } = REQUIRED;

/** The contact form as the API takes it. The order of the fields is the order in which the person is told. */
export const contactSchema = z.object({
  ime_prezime: line(ime_prezime.max, ime_prezime.missing),
  email: line(email.max, email.missing).pipe(z.email(BAD_EMAIL)),
  telefon: line(telefon.max, telefon.missing).refine(
    // An empty one has been complained of already.
    (value) => value === '' || /^(?=.*\d)[\d\s+()/.-]+$/.test(value),
    'Unesite ispravan broj telefona',
  ),
  poruka: text(poruka.max, poruka.missing),
  tip_usluge: z.enum(SERVICE_TYPES, { error: 'Odaberite jednu od ponuđenih vrsta usluge' }),
  [HONEYPOT]: z.unknown().optional().describe('Ljudi ovo polje ne vide i ostavljaju ga praznim.'),
});

export type ContactMessage = z.infer<typeof contactSchema>;

/** By what a message, or the headers it came with, give it away as a program's; null for one that may be a person's. */
export function spamReason(
  { [HONEYPOT]: trap }: ContactMessage,
  headers: Record<string, string | string[] | undefined>,
): SpamReason | null {
  if (trap || headers[TRAPPED]) return 'trap';
  const time = headers[FILLED_IN];
  return time && Number(time) < QUICKEST ? 'speed' : null;
}
