import { date, text } from '../../../core/resource.ts';
import { TERMS, type Terms } from './terms.fields.ts';

/** The form of a licence that is changed. */
export const LICENCE_FIELDS = {
  seats: TERMS.seats,
  expires_on: date({ label: 'Vrijedi do', help: 'Posljednji dan, zaključno. Prazno: licenca ne ističe.' }),
  grace_days: TERMS.grace_days,
  silence_days: TERMS.silence_days,
  features: TERMS.features,
} as const;

/** Its values, checked by themselves. */
export interface LicenceValues extends Terms {
  /** `YYYY-MM-DD` */
  expires_on: string | null;
}

/** What is chosen when a licence is issued, and never again. */
export const ISSUE_FIELDS = {
  application_id: text({ label: 'Aplikacija', max: 36, required: true }),
  tenant_id: text({ label: 'Organizacija', max: 36, required: true }),
} as const;

export interface NewLicence extends LicenceValues {
  application_id: string;
  tenant_id: string;
}

/** Why something is done to a licence; the customer reads it. */
export const REASON_FIELDS = {
  reason: text({
    label: 'Razlog',
    help: 'Vidi ga i organizacija.',
    max: 500,
    required: true,
    multiline: true,
  }),
} as const;

/** Where a licence goes. */
export const TRANSFER_FIELDS = {
  tenant_id: text({ label: 'Nova organizacija', max: 36, required: true }),
  reason: REASON_FIELDS.reason,
} as const;
