import { integer, tags } from '../../../core/resource.ts';

/** Limits for forms and routes. `days` and `grace` in days. */
export const LIMITS = {
  seats: 10_000,
  days: 3650,
  grace: 90,
  silence: 365,
  features: 30,
  feature: 30,
} as const;

/** What a licence gives; also what an offer begins one with. */
export const TERMS = {
  seats: integer({
    label: 'Broj mašina',
    help: 'Koliko mašina smije raditi u isto vrijeme.',
    min: 1,
    max: LIMITS.seats,
    required: true,
  }),
  grace_days: integer({
    label: 'Poček (dana)',
    help: 'Koliko dana nakon isteka programi još rade. 0: nijedan.',
    min: 0,
    max: LIMITS.grace,
    required: true,
  }),
  silence_days: integer({
    label: 'Oslobodi mjesto nakon (dana)',
    help: 'Mašina koja se toliko dana ne javi ustupa mjesto drugoj, pa bez mreže radi najviše toliko, a nikad duže od sedam dana. Prazno: zadržava mjesto.',
    min: 1,
    max: LIMITS.silence,
  }),
  features: tags({
    label: 'Mogućnosti',
    help: 'Oznake dijelova programa koje licenca otvara, npr. izvoz ili fakture. Program ih čita iz ključa.',
    letters: LIMITS.feature,
    max: LIMITS.features,
  }),
} as const;

/** What a licence and an offer begin with. */
export const NEW_TERMS = { seats: 1, grace_days: 7, silence_days: 30, features: [] } as const;

/** Their values, checked by themselves. */
export interface Terms {
  seats: number;
  grace_days: number;
  silence_days: number | null;
  features: string[];
}
