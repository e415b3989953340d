import { boolean, text } from '../../../core/resource.ts';

/** A role as its form and the API take it. */
export const ROLE_FIELDS = {
  label: text({ label: 'Naziv', max: 80, required: true, help: 'Naziv koji ljudi vide.' }),
  name: text({
    label: 'Oznaka',
    max: 40,
    required: true,
    help: 'Po njoj ulogu prepoznaju programi.',
    pattern: {
      source: '[a-z][a-z0-9_-]*',
      message: 'Mala slova bez dijakritika, cifre, crtica i podvlaka; prvo slovo.',
    },
  }),
  description: text({ label: 'Opis', max: 300, multiline: true, help: 'Kome je uloga namijenjena.' }),
};

/** Whether a new role is a platform role; only the operator may choose it. */
export const PLATFORM_FIELD = boolean({
  label: 'Zajednička uloga',
  help: 'Vrijedi u svim organizacijama: svi je mogu dodijeliti, mijenja je samo operater sistema.',
});
