import { choice, integer, text } from '../../../core/resource.ts';
import { LIMITS, TERMS, type Terms } from '../licences/terms.fields.ts';
import { MODES, type Mode } from '../states.ts';

/** The form of an offer. */
export const OFFER_FIELDS = {
  mode: choice({ label: 'Kako se dobija', options: MODES, required: true }),
  seats: TERMS.seats,
  days: integer({
    label: 'Vrijedi (dana)',
    help: 'Od dana izdavanja. Prazno: licenca ne ističe.',
    min: 1,
    max: LIMITS.days,
  }),
  grace_days: TERMS.grace_days,
  silence_days: TERMS.silence_days,
  features: TERMS.features,
  terms: text({
    label: 'Uslovi',
    help: 'Šta organizacija treba znati prije nego je zatraži: cijena, podrška, ko odobrava.',
    max: 2000,
    multiline: true,
  }),
} as const;

/** Its values, checked by themselves. */
export interface OfferValues extends Terms {
  mode: Mode;
  days: number | null;
  terms: string | null;
}
