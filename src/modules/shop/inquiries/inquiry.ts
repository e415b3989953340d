import { z } from 'zod';
import { line, text } from '../../../core/text-fields.ts';
import { BAD_PHONE, PHONE } from '../../site/contact.ts';
import { BAD_EMAIL, HONEYPOT, REQUIRED } from '../../site/contact-form.ts';
import { INQUIRY_LIMITS, MOST_ITEMS, readQuantity } from './inquiry-form.ts';

const { ime_prezime, email, telefon, poruka } = INQUIRY_LIMITS;
const NO_ITEMS = 'Dodajte bar jedan artikal u upit';

const quantity = z
  .union([z.string(), z.number()], 'Unesite količinu, npr. 2 ili 1,5.')
  .transform((typed, context) => {
    // A number of a program has a decimal point, whatever stands behind it.
    const read = readQuantity(typeof typed === 'number' ? String(typed).replace('.', ',') : typed);
    if ('value' in read) return read.value;
    context.addIssue({ code: 'custom', message: read.error });
    return z.NEVER;
  });

const item = z.strictObject(
  { sifra: line(120, 'Navedite šifru artikla'), kolicina: quantity },
  'Neispravan artikal u upitu',
);

/** The body of a visitor's inquiry. The first invalid field in this order gives the message. */
export const inquirySchema = z.object({
  org: line(120).nullable().default(null).describe('Oznaka prodavnice; prazno: operaterova.'),
  ime_prezime: line(ime_prezime, REQUIRED.ime_prezime.missing),
  email: line(email, REQUIRED.email.missing).pipe(z.email(BAD_EMAIL)),
  telefon: line(telefon)
    .default('')
    .refine((value) => value === '' || PHONE.test(value), BAD_PHONE),
  poruka: text(poruka).default(''),
  stavke: z
    .array(item, { error: ({ input }) => (input == null ? NO_ITEMS : 'Neispravna lista artikala') })
    .min(1, NO_ITEMS)
    .max(MOST_ITEMS, `Najviše ${MOST_ITEMS} artikala u jednom upitu`)
    .describe('Artikli o kojima se pita, svaki jednom.'),
  [HONEYPOT]: z.unknown().optional().describe('Ljudi ovo polje ne vide i ostavljaju ga praznim.'),
});
export type InquiryBody = z.output<typeof inquirySchema>;
