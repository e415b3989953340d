import { z } from 'zod';
import { line, text } from './text.ts';

export const SERVICE_TYPES = [
  'Web aplikacije',
  'Mobilne aplikacije',
  'Cloud rješenja',
  'IT konsalting',
  'Drugo',
] as const;

/**
 * A field that people do not see and programs fill in. A message that has it is answered like any other and thrown
 * away. A form may leave it out.
 */
export const HONEYPOT = 'web_stranica';

/** The contact form as the API takes it. The order of the fields is the order in which the person is told. */
export const contactSchema = z.object({
  ime_prezime: line(200, 'Ime i prezime je obavezno'),
  email: line(254, 'Email je obavezan').pipe(z.email('Unesite ispravnu email adresu')),
  telefon: line(50, 'Telefon je obavezan').refine(
    // An empty one has been complained of already.
    (value) => value === '' || /^(?=.*\d)[\d\s+()/.-]+$/.test(value),
    'Unesite ispravan broj telefona',
  ),
  poruka: text(5000, 'Poruka je obavezna'),
  tip_usluge: z.enum(SERVICE_TYPES, { error: 'Odaberite jednu od ponuđenih vrsta usluge' }),
  [HONEYPOT]: z.unknown().optional(),
});

export type ContactMessage = Omit<z.infer<typeof contactSchema>, typeof HONEYPOT>;
