import bowser from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Parsed user agent; null for bots; empty text: unknown. */
export type Agent = { browser: string; system: string } | null;

/** Cache size: parsing takes longer than the rest of recording a view. */
const known = new LRUCache<string, { agent: Agent }>({ max: 500 });

/** Known names only: for others the library returns arbitrary text of the client. */
const BROWSERS = new Set(Object.values(bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(bowser.OS_MAP));
const among = (names: ReadonlySet<string>, name = ''): string => (names.has(name) ? name : '');

/** Shorter names than the library's. */
const SHORT: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Opera Touch': 'Opera',
  'Android Browser': 'Android preglednik',
};

/** Reads a user agent as a browser sends it. */
export function agentOf(userAgent: string): Agent {
  let found = known.get(userAgent);
  if (!found) {
    found = { agent: readAgent(userAgent) };
    known.set(userAgent, found);
  }
  return found.agent;
}

function readAgent(userAgent: string): Agent {
  if (userAgent === '' || isbot(userAgent)) return null;
  const { browser, os } = bowser.parse(userAgent);
  const name = among(BROWSERS, browser.name);
  return { browser: SHORT[name] ?? name, system: among(SYSTEMS, os.name) };
}
