import { z } from 'zod';
import { BAD_CHARACTER, isPlain } from '../../core/text.ts';

/** Inputs that several endpoints of the administration take. Read by both ends. */

export const versionField = z
  .int({ error: 'Navedite verziju zapisa koju mijenjate.' })
  .min(1, 'Neispravna verzija.')
  .describe('Verzija zapisa koji se mijenja.');

const MISSING = 'Ovo polje je obavezno.';
const line = (max: number) =>
  z
    .string({ error: (issue) => (issue.input == null ? MISSING : 'Unesite tekst.') })
    .refine(isPlain, BAD_CHARACTER)
    .trim()
    .max(max, `Najviše ${max} znakova.`);

/** Text that must be there. */
export const required = (max: number) => line(max).min(1, MISSING);
/** Text that may be missing: empty is null. */
export const optional = (max: number) =>
  line(max)
    .transform((text) => text || null)
    .nullable();
