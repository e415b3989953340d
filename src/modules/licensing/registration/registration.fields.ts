import { text } from '../../../core/resource.ts';

/** What an organisation says when it asks for a licence. */
export const NOTE_FIELDS = {
  note: text({
    label: 'Poruka izdavaču',
    help: 'Npr. za koliko mašina vam treba i otkad. Nije obavezna.',
    max: 1000,
    multiline: true,
  }),
} as const;
