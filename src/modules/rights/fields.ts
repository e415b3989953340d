import { z } from 'zod';

/** The version of the record that is changed. */
export const versionField = z
  .int({ error: 'Navedite verziju zapisa koju mijenjate.' })
  .min(1, 'Neispravna verzija.')
  .describe('Verzija zapisa koji se mijenja.');
