import { z } from 'zod';
import { answerOf, endpoint, TOO_MANY } from '../../core/endpoint.ts';
import { emailLine, line } from '../../core/text-fields.ts';
import { BAD_PHONE, contactSchema, PHONE } from './contact.ts';

/** Public settings and their maximum lengths. */
export const publicKeys = z.strictObject({
  site_name: line(100),
  phone_number: line(50).refine((value) => value === '' || PHONE.test(value), BAD_PHONE),
  email: emailLine,
  address: line(200),
  site_copyright: line(200),
});
/** An unset setting has no key. */
const publicSettings = publicKeys.partial();
export type PublicSettings = z.infer<typeof publicSettings>;

const open = { permission: 'public', tag: 'Javna stranica' } as const;
const said = z.strictObject({ success: z.literal(true), message: z.string() });

export const settingsApi = endpoint({
  ...open,
  method: 'GET',
  path: '/api/public/settings',
  summary: 'Javne postavke stranice',
  answer: answerOf(publicSettings),
});

export const contactApi = endpoint({
  ...open,
  method: 'POST',
  path: '/api/public/contact-messages',
  summary: 'Poruka s kontakt-obrasca',
  body: contactSchema,
  validatedByService: true,
  answer: said,
  status: 201,
  refuses: TOO_MANY,
});
