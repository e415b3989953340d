import { createHash } from 'node:crypto';
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

/** An address without query and fragment: links in mails carry their secrets there. */
export const bare = (address: string): string => address.replace(/[?#].*$/s, '').slice(0, 1000);

/** Paths that differ only in a slash at the end are one page. */
const pathOf = (path: string): string => bare(path).replace(/(?<=.)\/+$/, '') || '/';

/** The host that a page view came from, without `www.`; empty for the site itself, and for what is no web address. */
export function referrerOf(referrer: string, own: readonly string[]): string {
  if (!/^https?:\/\//i.test(referrer)) return '';
  const url = URL.parse(bare(referrer));
  if (!url || own.includes(url.hostname)) return '';
  return url.hostname.replace(/^www\./, '').slice(0, 253);
}

/** A browser's identifier as it is kept: 64 bits that lead back to nothing. */
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
