import type { ChoiceSource } from '../../../admin/fields/use-choices.ts';
import { choicesOf } from '../../../admin/fields/use-choices.ts';
import { formatDate, formatNumber, useGet } from '../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import { dayOf, daysLater } from '../../../core/dates.ts';
import {
  LICENCES_API,
  LICENCES_PATH,
  LICENCES_TOPIC,
  OFFERS_API,
  OFFERS_PATH,
  REGISTRATION_API,
  REGISTRATION_PATH,
  REGISTRATIONS_TOPIC,
} from '../labels.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import type { Offer } from '../offers/offers.api.ts';
import type { LicenceState } from '../states.ts';

export const LIST = { label: 'Licence', to: LICENCES_PATH };
export const OFFERS = { label: 'Aplikacije', to: OFFERS_PATH };
export const REGISTERED = { label: 'Registracija aplikacije', to: REGISTRATION_PATH };

export const licenceApi = (idguid: string): string => `${LICENCES_API}/${encodeURIComponent(idguid)}`;
export const registrationApi = (idguid: string): string =>
  `${REGISTRATION_API}/${encodeURIComponent(idguid)}`;
export const offerApi = (application: string): string => `${OFFERS_API}/${encodeURIComponent(application)}`;

/** Milliseconds between looks at when machines were heard: a sign of life is announced by nobody. */
const LAST_HEARD = 60_000;

/** One licence as its publisher sees it; `tenant`: another one that the operator acts for. */
export function useLicence(idguid: string, tenant: string | null) {
  useLiveQueries(LICENCES_TOPIC.name, ['get']);
  return useGet<LicencePage>(licenceApi(idguid), { tenant }, { refetchInterval: LAST_HEARD });
}

/** One licence as its organisation sees it. */
export function useRegistration(idguid: string) {
  useLiveQueries(REGISTRATIONS_TOPIC.name, ['get']);
  return useGet<LicencePage>(registrationApi(idguid), {}, { refetchInterval: LAST_HEARD });
}

/** How an application may be had. */
export const useOffer = (application: string, tenant: string | null) =>
  useGet<Offer>(offerApi(application), { tenant }, { refetchOnMount: 'always' });

/** Where applications, customers of a filter, and organisations of a form are chosen. */
export const CHOICES = {
  application_id: choicesOf({ path: LICENCES_PATH }, 'application_id'),
  tenant_id: choicesOf({ path: LICENCES_PATH }, 'tenant_id'),
  organisation: choicesOf({ path: LICENCES_PATH }, 'organisation'),
} as const satisfies Record<string, ChoiceSource>;

export const STATE_COLORS: Record<LicenceState, string> = {
  requested: 'yellow',
  active: 'green',
  grace: 'yellow',
  expired: 'red',
  suspended: 'red',
  revoked: 'gray',
  transferred: 'gray',
  refused: 'gray',
};

/** The last day of a licence that ends at this moment: "21. 11. 2026."; one that does not end: "bez isteka". */
export const lastDayText = (expires_at: string | null): string =>
  expires_at ? formatDate(dayOf(Date.parse(expires_at) - 1)) : 'bez isteka';

/** The last day on which programs still work after the end. Not by `grace_until`, which a change of the clock moves by an hour. */
export const lastDayOfGraceText = (licence: { expires_on: string | null; grace_days: number }): string =>
  formatDate(licence.expires_on && daysLater(licence.expires_on, licence.grace_days));

/** "3 od 5" */
export const seatsText = ({ used, seats }: { used: number; seats: number }): string =>
  `${formatNumber(used)} od ${formatNumber(seats)}`;
