import { MAX_NAME } from '../../../core/identity/fields.ts';
import { text } from '../../../core/resource.ts';

/** A person's names as a form's fields. */
export const NAMES = {
  first_name: text({ label: 'Ime', max: MAX_NAME, required: true, half: true }),
  last_name: text({ label: 'Prezime', max: MAX_NAME, required: true, half: true }),
};
