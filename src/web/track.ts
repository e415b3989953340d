import { api } from './api.ts';
import { deviceOf } from './device.ts';
import { runWhenIdle } from './idle-queue.ts';

const KEY = 'fp_visitor_id';
let previousUrl: string | null = null;

/** True if the browser sends Do-Not-Track or Global Privacy Control. */
function asksForPrivacy(): boolean {
  const browser = navigator as Navigator & { globalPrivacyControl?: boolean };
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1';
}

/** The visitor's fingerprint, computed once per browser session. */
async function visitorId(): Promise<string> {
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored) return stored;
  } catch {
    /* storage blocked: compute it each time */
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

/** Milliseconds. */
const IDLE_TIMEOUT = 4000;

/**
 * Reports a page view when the page is idle; call it on every change of path. Sends nothing if the visitor asks for
 * privacy. Never throws: a failure is a warning on the console.
 */
export async function trackVisit(path: string = location.pathname): Promise<void> {
  if (asksForPrivacy()) return;
  const referrer = previousUrl ?? document.referrer;
  // Without the query, which holds the token of a mailed link.
  previousUrl = location.origin + location.pathname;
  try {
    const visit = {
      fp_visitor_id: await runWhenIdle(visitorId, IDLE_TIMEOUT),
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
