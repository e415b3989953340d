import { text } from '../../../core/resource.ts';
import { LONGEST_NAME, PERMISSION_NAME } from './permission-names.ts';

/** A right as its form and the API take it. */
export const PERMISSION_FIELDS = {
  label: text({ label: 'Naziv', max: 120, required: true, help: 'Npr. „Skladište: pregled”.' }),
  name: text({
    label: 'Oznaka',
    max: LONGEST_NAME,
    required: true,
    help: 'modul_resurs_radnja; radnja je pregled ili save.',
    pattern: {
      source: PERMISSION_NAME,
      message: 'Oblik je modul_resurs_radnja, malim slovima bez dijakritika; radnja je pregled ili save.',
    },
  }),
  description: text({ label: 'Opis', max: 300, multiline: true, help: 'Šta tačno dopušta.' }),
};
