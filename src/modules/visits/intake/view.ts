import { createHmac, type KeyObject } from 'node:crypto';
import type { Place } from '../geo/place.ts';
import type { Visit } from '../visits.api.ts';
import type { Agent } from './agent.ts';

/** See `visitProfiles`. */
export type Profile = {
  device: Visit['device'];
  browser: string;
  system: string;
  country: string;
  city: string;
  referrer: string;
};

/** A page view to be stored, without the IP address. */
export interface View {
  /** Pseudonym of the browser's identifier, as a bigint. */
  visitor: bigint;
  at: Date;
  path: string;
  profile: Profile;
}

/** Name of the secret for browser pseudonyms. */
export const VISITOR_KEY = 'visitors';

/** Stored for every unknown path, so that strangers cannot make up paths. */
export const NO_PAGE = '(nepoznata)';

/** Strips query and fragment, where mailed links carry secrets. */
const bare = (address: string): string => address.replace(/[?#].*$/s, '');

/** Paths that differ only in a slash at the end are one page. */
const pathOf = (path: string): string => bare(path).replace(/(?<=.)\/+$/, '') || '/';

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Referrer host without `www.`; empty for the site itself and for invalid addresses. */
export function referrerOf(referrer: string, own: readonly string[]): string {
  if (!/^https?:\/\//i.test(referrer)) return '';
  const url = URL.parse(bare(referrer));
  const host = withoutWww(url?.hostname ?? '');
  return own.some((one) => withoutWww(one) === host) || host.length > 253 ? '' : host;
}

/**
 * Pseudonym of a browser's identifier: 64 bits of an HMAC with a secret of the installation.
 */
export const visitorOf = (identifier: string, secret: KeyObject): bigint =>
  createHmac('sha256', secret).update(identifier).digest().readBigInt64BE();

/** Context of a page view beside the browser's report. */
interface Known {
  at: Date;
  agent: NonNullable<Agent>;
  place: Place;
  /** Hosts of the site itself. */
  own: readonly string[];
  /** Page of a path; see server/addresses.ts. */
  pageOf(path: string): string | null;
  secret: KeyObject;
}

/** The page view that a browser reported. */
export const viewOf = (visit: Visit, { at, agent, place, own, pageOf, secret }: Known): View => ({
  visitor: visitorOf(visit.fp_visitor_id, secret),
  at,
  path: pageOf(pathOf(visit.path)) ?? NO_PAGE,
  profile: {
    device: visit.device,
    ...agent,
    ...place,
    referrer: referrerOf(visit.referrer, own),
  },
});
