import { useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import type { Domain } from '../domains.api.ts';
import { DOMAINS_API, DOMAINS_PATH, DOMAINS_TOPIC } from '../labels.ts';

export const DOMAINS_CRUMB = { label: 'Domene', to: DOMAINS_PATH };

/** The API of one domain. */
export const apiOf = (idguid: string): string => `${DOMAINS_API}/${encodeURIComponent(idguid)}`;

/** One domain, as it is now. */
export function useDomain(idguid: string) {
  useLiveQueries(DOMAINS_TOPIC, ['get']);
  return useGet<Domain>(apiOf(idguid));
}

/** Parameter of a domain's page that opens the dialog of a record: its id, or `novi`. */
export const RECORD_PARAM = 'zapis';
export const NEW_RECORD = 'novi';
/** The page of a domain with the dialog of a record open. */
export const recordPath = (domain_id: string, record: string): string =>
  `${DOMAINS_PATH}/view/${domain_id}?${RECORD_PARAM}=${record}`;
