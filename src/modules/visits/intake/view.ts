import { createHmac, type KeyObject } from 'node:crypto';
import type { Place } from '../geo/place.ts';
import type { Visit } from '../visits.api.ts';
import type { Agent } from './agent.ts';

/** What visits have in common; see `visitProfiles`. */
export type Profile = {
  device: Visit['device'];
  browser: string;
  system: string;
  country: string;
  city: string;
  referrer: string;
};

/** One page view on its way into the database. Where it came from on the network is no part of it. */
export interface View {
  /** Of the browser: a pseudonym of its identifier, as PostgreSQL's bigint. */
  visitor: bigint;
  at: Date;
  path: string;
  profile: Profile;
}

/** Name, among the installation's secrets, of the one by which browsers are told apart. */
export const VISITOR_KEY = 'visitors';

/** What stands for every path at which the product has no page: what a stranger makes up is not kept. */
export const NO_PAGE = '(nepoznata)';

/** An address without query and fragment: links in mails carry their secrets there. */
export const bare = (address: string): string => address.replace(/[?#].*$/s, '');

/** Paths that differ only in a slash at the end are one page. */
const pathOf = (path: string): string => bare(path).replace(/(?<=.)\/+$/, '') || '/';

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** The host that a page view came from, without `www.`; empty for the site itself, and for what is no web address. */
export function referrerOf(referrer: string, own: readonly string[]): string {
  if (!/^https?:\/\//i.test(referrer)) return '';
  const url = URL.parse(bare(referrer));
  const host = withoutWww(url?.hostname ?? '');
  return own.some((one) => withoutWww(one) === host) || host.length > 253 ? '' : host;
}

/**
 * A browser's identifier as it is kept: 64 bits, by a secret of the installation. A pseudonym: they tell one browser from
 * another, and only who has the secret and the identifier can say whose they are.
 */
const visitorOf = (identifier: string, secret: KeyObject): bigint =>
  createHmac('sha256', secret).update(identifier).digest().readBigInt64BE();

/** What a page view is made of beside what the browser says. */
interface Known {
  at: Date;
  agent: NonNullable<Agent>;
  place: Place;
  /** Hosts of the site itself. */
  own: readonly string[];
  /** Which page stands at a path; see server/addresses.ts. */
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
