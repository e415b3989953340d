import bowser from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** What a user agent tells: null for a program that is no person's browser; empty text for what it does not tell. */
export type Agent = { browser: string; system: string } | null;

/** Few browsers make most views; reading one anew takes longer than all the rest of a view. */
const known = new LRUCache<string, { agent: Agent }>({ max: 500 });

/** Of a browser it does not know the library takes whatever that says: a stranger's words, which nobody else is shown. */
const BROWSERS = new Set(Object.values(bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(bowser.OS_MAP));
const among = (names: ReadonlySet<string>, name = ''): string => (names.has(name) ? name : '');

/** Names that the library writes out longer than anybody says them. */
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
