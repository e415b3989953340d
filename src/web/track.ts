import { api } from './api.ts';
import { atRest } from './at-rest.ts';
import { deviceOf } from './device.ts';

const KEY = 'fp_visitor_id';
let last: string | null = null;

/** True where the visitor asks not to be followed: Do-Not-Track or Global Privacy Control. */
export function asksForPrivacy(): boolean {
  const browser = navigator as Navigator & { globalPrivacyControl?: boolean };
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1';
}

/** The visitor's fingerprint; fetched when first needed and worked out once per browser session. */
async function visitorId(): Promise<string> {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known) return known;
  } catch {
    /* storage forbidden: work it out each time */
  }
  const { fingerprint } = await import('./fingerprint.ts');
  const id = await fingerprint();
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    /* as above */
  }
  return id;
}

/** Longest that a visit waits to be reported, in milliseconds. */
const PATIENCE = 4000;

/**
 * Reports a page view, once the page is loaded and idle; call it on every change of path. Sends nothing where the
 * visitor asks for privacy. Never throws: a failure is a warning on the console.
 */
export async function trackVisit(path: string = location.pathname): Promise<void> {
  if (asksForPrivacy()) return;
  const referrer = last ?? document.referrer;
  // Never the query: a mailed link carries its token there.
  last = location.origin + location.pathname;
  try {
    const visit = {
      fp_visitor_id: await atRest(visitorId, PATIENCE),
      path,
      referrer,
      user_agent: navigator.userAgent,
      device: deviceOf(navigator.userAgent, navigator.maxTouchPoints),
      country: '',
      city: '',
    };
    await api.post('/api/public/track-visitor', visit, { auth: false, keepalive: true });
  } catch (error) {
    console.warn('Visitor tracking', error);
  }
}
