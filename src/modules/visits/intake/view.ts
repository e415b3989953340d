import { createHash } from 'node:crypto';
import { beginning } from '../../../core/text.ts';
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
  /** Of the browser: a hash of its identifier, as PostgreSQL's bigint. */
  visitor: bigint;
  at: Date;
  path: string;
  profile: Profile;
}

/** Characters of a path; what is longer is no page of ours. In any script they fit into an entry of an index. */
const LONGEST_PATH = 500;

/** An address without query and fragment: links in mails carry their secrets there. */
export const bare = (address: string): string => address.replace(/[?#].*$/s, '');

/** Paths that differ only in a slash at the end are one page. */
const pathOf = (path: string): string => beginning(bare(path), LONGEST_PATH).replace(/(?<=.)\/+$/, '') || '/';

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** The host that a page view came from, without `www.`; empty for the site itself, and for what is no web address. */
export function referrerOf(referrer: string, own: readonly string[]): string {
  if (!/^https?:\/\//i.test(referrer)) return '';
  const url = URL.parse(bare(referrer));
  const host = withoutWww(url?.hostname ?? '');
  return own.some((one) => withoutWww(one) === host) || host.length > 253 ? '' : host;
}

/** A browser's identifier as it is kept: 64 bits that stand for it. Whoever knows the identifier can work them out. */
const visitorOf = (identifier: string): bigint =>
  createHash('sha256').update(`visit ${identifier}`).digest().readBigInt64BE();

/** The page view that a browser reported; `own` are the hosts of the site itself. */
export const viewOf = (
  visit: Visit,
  more: { at: Date; agent: NonNullable<Agent>; place: Place; own: readonly string[] },
): View => ({
  visitor: visitorOf(visit.fp_visitor_id),
  at: more.at,
  path: pathOf(visit.path),
  profile: {
    device: visit.device,
    ...more.agent,
    ...more.place,
    referrer: referrerOf(visit.referrer, more.own),
  },
});
