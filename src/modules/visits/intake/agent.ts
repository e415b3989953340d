import bowser from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { beginning } from '../../../core/text.ts';

/** What a user agent tells: null for a program that is no person's browser; empty text for what it does not tell. */
export type Agent = { browser: string; system: string } | null;

/** Few browsers make most views; reading one anew takes longer than all the rest of a view. */
const known = new LRUCache<string, { agent: Agent }>({ max: 500 });

/** Characters of a name: of a browser it does not know the library takes whatever the browser says. */
const LONGEST_NAME = 60;

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
  const name = browser.name ?? '';
  return {
    browser: beginning(SHORT[name] ?? name, LONGEST_NAME),
    system: beginning(os.name ?? '', LONGEST_NAME),
  };
}
