/**
 * Parses the address to check (SPEC section 5), in browser and server. It imports nothing, since the home page's bundle holds it.
 */

const MAX_ADDRESS = 2048;

export const ADDRESS_PROBLEMS = {
  empty: 'Molimo unesite URL',
  unusual: 'Unesite važeći URL (npr. primjer.ba, www.primjer.ba, 203.0.113.7)',
  malformed: 'Unesite važeći URL format',
  scheme: 'Provjeravaju se samo adrese koje počinju s http:// ili https://.',
  credentials: 'Adresa ne smije sadržavati korisničko ime ni lozinku.',
  tooLong: `Adresa je preduga: dopušteno je najviše ${MAX_ADDRESS} znakova.`,
} as const;

/** Result of `readAddress`: the URL to load, or the Bosnian error. */
type ReadAddress = { url: string; problem: null } | { url: null; problem: string };

/** `javascript:`, `mailto:`, `file://`; not `primjer.ba:8080` nor `localhost:3000`. */
const SCHEME = /^([a-z][a-z0-9+-]*):(?:\/\/|(?!\d))/i;
/** Credentials: `ja:tajna@primjer.ba`. Schemes that may themselves contain an @ are excluded. */
const CREDENTIALS = /^(?!(?:mailto|javascript|data|sips?|xmpp):)[^\s/?#@]*@[^\s/?#@]+\.[^\s/?#@]/i;
const BARE_IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/;
/** Percent or star, which Chromium writes for a space or accepts in a host; other URL parsers reject them. */
const NO_HOST = /[%*]/;

const problem = (what: keyof typeof ADDRESS_PROBLEMS): ReadAddress => ({
  url: null,
  problem: ADDRESS_PROBLEMS[what],
});

/**
 * Parses an entered address. A bare IPv4 address (with at most a port) and anything containing `localhost` gets http://; anything
 * else without a scheme gets https:// and needs a host with a dot. The fragment is dropped.
 */
export function readAddress(entered: string): ReadAddress {
  const text = entered.trim();
  if (text === '') return problem('empty');
  if (text.length > MAX_ADDRESS) return problem('tooLong');
  if (CREDENTIALS.test(text)) return problem('credentials');
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme && scheme !== 'http' && scheme !== 'https') return problem('scheme');
  const local = text.toLowerCase().includes('localhost');
  const whole = scheme ? text : `${local || BARE_IPV4.test(text) ? 'http' : 'https'}://${text}`;
  // Safari before 18 lacks URL.parse.
  if (!URL.canParse(whole)) return problem('malformed');
  const url = new URL(whole);
  if (NO_HOST.test(url.hostname)) return problem('malformed');
  if (!local && !url.hostname.includes('.')) return problem('unusual');
  if (url.username || url.password) return problem('credentials');
  url.hash = '';
  // Percent-encoding lengthens other alphabets.
  return url.href.length > MAX_ADDRESS ? problem('tooLong') : { url: url.href, problem: null };
}
