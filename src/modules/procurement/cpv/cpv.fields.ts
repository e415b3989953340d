import { text } from '../../../core/resource.ts';

/** What the operator can change of a code. */
export const CPV_FIELDS = {
  name_bs: text({
    label: 'Bosanski naziv',
    help: 'Stoji svuda umjesto hrvatskog, i po njemu se oznaka nalazi. Prazno: prikazuje se hrvatski.',
    max: 200,
  }),
} as const;
