import { z } from 'zod';
import { BAD_EMAIL, HONEYPOT, REQUIRED, SERVICE_TYPES } from './contact-form.ts';
import { line, text } from './text.ts';

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
  [HONEYPOT]: z.unknown().optional(),
});

export type ContactMessage = Omit<z.infer<typeof contactSchema>, typeof HONEYPOT>;
