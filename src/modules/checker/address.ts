/**
 * The address to be checked, as both ends read it (SPEC section 5). It imports nothing: the home page's bundle holds it.
 */

/** Most characters of an address. */
export const LONGEST_ADDRESS = 2048;

export const ADDRESS_PROBLEMS = {
  empty: 'Molimo unesite URL',
  unusual: 'Unesite važeći URL (npr. primjer.ba, www.primjer.ba, 203.0.113.7)',
  malformed: 'Unesite važeći URL format',
  scheme: 'Provjeravaju se samo adrese koje počinju s http:// ili https://.',
  credentials: 'Adresa ne smije sadržavati korisničko ime ni lozinku.',
  tooLong: `Adresa je preduga: dopušteno je najviše ${LONGEST_ADDRESS} znakova.`,
} as const;

/** What `readAddress` answers: the address to load, or in Bosnian why there is none. */
export type ReadAddress = { url: string; problem: null } | { url: null; problem: string };

/** `javascript:`, `mailto:`, `file://`; not `primjer.ba:8080` nor `localhost:3000`. */
const SCHEME = /^([a-z][a-z0-9+-]*):(?:\/\/|(?!\d))/i;
/** `ja:tajna@primjer.ba`, whose first word is no scheme; such as may themselves hold an @ are. */
const CREDENTIALS = /^(?!(?:mailto|javascript|data|sips?|xmpp):)[^\s/?#@]*@[^\s/?#@]+\.[^\s/?#@]/i;
const BARE_IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/;
/** What Chromium writes where a host has a space or a star, which other readers of addresses refuse or let stand. */
const NO_HOST = /[%*]/;

const problem = (what: keyof typeof ADDRESS_PROBLEMS): ReadAddress => ({
  url: null,
  problem: ADDRESS_PROBLEMS[what],
});

/**
 * Reads what a person entered as an address. A bare IPv4 address (nothing but a port behind it) and whatever contains
 * `localhost` gets http://, anything else without a scheme https:// and must have a host with a dot. The fragment, which no server sees, is dropped.
 */
export function readAddress(entered: string): ReadAddress {
  const text = entered.trim();
  if (text === '') return problem('empty');
  if (text.length > LONGEST_ADDRESS) return problem('tooLong');
  if (CREDENTIALS.test(text)) return problem('credentials');
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme && scheme !== 'http' && scheme !== 'https') return problem('scheme');
  const local = text.toLowerCase().includes('localhost');
  const whole = scheme ? text : `${local || BARE_IPV4.test(text) ? 'http' : 'https'}://${text}`;
  const url = URL.parse(whole);
  if (!url || NO_HOST.test(url.hostname)) return problem('malformed');
  if (!local && !url.hostname.includes('.')) return problem('unusual');
  if (url.username || url.password) return problem('credentials');
  url.hash = '';
  // Letters of other alphabets grow when they are written for the network.
  return url.href.length > LONGEST_ADDRESS ? problem('tooLong') : { url: url.href, problem: null };
}
