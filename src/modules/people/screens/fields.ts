import { text } from '../../../core/resource.ts';

/** A person's names as a form's fields. */
export const NAMES = {
  first_name: text({ label: 'Ime', max: 60, required: true }),
  last_name: text({ label: 'Prezime', max: 60, required: true }),
};
