/**
 * Names of the DNS: what a person types, and the one form that is stored: lower-case A-labels (RFC 5890) without a
 * trailing dot. Read by forms and by the server.
 */
import ipaddr from 'ipaddr.js';
import { bothHosts, type HostFault, unicodeOf } from '../../../core/idn.ts';
import type { ReadText } from '../../../core/kinds/text-kinds.ts';

/** The longest label and the longest name in octets (RFC 1035 2.3.4), the name as text without its trailing dot. */
export const MOST = { label: 63, name: 253 } as const;

/** Longer text is refused unread; no name of 253 octets is written with more. */
const MOST_TYPED = 1000;

const LONG = `Ime je predugo: smije imati najviše ${MOST.name} znaka.`;
const ADDRESS = 'Ovdje ide ime, a ne IP adresa.';

function faultText({ label, reason, letter }: HostFault): string {
  switch (reason) {
    case 'empty':
      return 'Dio imena je prazan: tačka je na početku, ili su dvije jedna do druge.';
    case 'long':
      return longLabel(label);
    case 'whole-long':
      return LONG;
    case 'punycode':
      return `Dio „${label}” počinje sa xn--, a ne znači nijedno slovo.`;
    case 'hyphen':
      return hyphenAtEnd(label);
    case 'letter':
      return letter && /\S/.test(letter)
        ? `U imenu ne može stajati „${letter}”.`
        : `Dio „${label}” ne može biti dio imena.`;
  }
}

const longLabel = (label: string): string =>
  `Dio „${label.slice(0, 20)}…” je predug: smije imati najviše ${MOST.label} znaka.`;
const hyphenAtEnd = (label: string): string => `Dio „${label}” ne smije počinjati ni završavati crticom.`;

/** The labels of typed text, lower case; what stands in a label is not checked yet. */
function labelsOf(text: string): { labels: string[] } | { error: string } {
  const name = text.replace(/[.。．｡]$/u, '');
  if (name.length > MOST_TYPED) return { error: LONG };
  if (/^[a-z0-9_*.-]*$/.test(name) && !name.includes('xn--')) return { labels: name.split('.') };
  if (/:\/\/|\//.test(name)) return { error: 'Upišite samo ime, bez https:// i bez puta.' };
  const odd = /[^\p{L}\p{M}\p{N}_*.。．｡-]/u.exec(name)?.[0];
  if (odd)
    return {
      error: /[\s\p{C}]/u.test(odd)
        ? 'U imenu je razmak ili nevidljiv znak.'
        : `U imenu ne može stajati „${odd}”.`,
    };
  // The added label keeps a number from being read as an IPv4 address.
  const host = bothHosts(`${name}.x`);
  if (host.fault) return { error: faultText(host.fault) };
  return { labels: host.ascii.split('.').slice(0, -1) };
}

/** What names may have beyond letters, digits and hyphens. */
interface Allowed {
  underscore?: boolean;
  /** An asterisk as the leftmost label (RFC 4592). */
  wildcard?: boolean;
}

function faultOf(labels: readonly string[], allowed: Allowed): string | null {
  for (const [index, label] of labels.entries()) {
    if (label === '') return faultText({ label, reason: 'empty', letter: null });
    if (label.length > MOST.label) return longLabel(label);
    if (label.includes('*')) {
      if (label === '*' && index === 0 && allowed.wildcard) continue;
      return allowed.wildcard
        ? 'Zvjezdica može biti samo cijeli prvi dio imena, npr. *.primjer.ba.'
        : 'Ime ne može imati zvjezdicu.';
    }
    if (label.includes('_') && !allowed.underscore) return 'Ime ne može imati donju crtu.';
    if (/^-|-$/.test(label)) return hyphenAtEnd(label);
    // UTS 46 maps some letters to characters that no name has.
    if (!/^[a-z0-9_-]+$/.test(label)) return `Dio „${label}” ne može biti dio imena.`;
  }
  return labels.join('.').length > MOST.name ? LONG : null;
}

const isAddress = (text: string): boolean =>
  // First, since `isValid` takes ten times as long as all else that is checked.
  /^\d|:/.test(text) && (ipaddr.isValid(text) || /^\d+(\.\d+)+\.?$/.test(text));
const isNumber = (label: string): boolean => /^(\d+|0x[0-9a-f]*)$/.test(label);

/** At least two labels, the last one no number: `null`, or what is wrong. */
function fullnessFault(labels: readonly string[], one: string): string | null {
  if (labels.length < 2) return one;
  return isNumber(labels.at(-1)!) ? 'Posljednji dio imena ne može biti broj.' : null;
}

/** A domain's name in its stored form, or a Bosnian message: at least two labels of letters, digits and hyphens. */
export function domainName(text: string): ReadText {
  const typed = text.trim();
  if (typed === '') return { error: 'Unesite ime domene.' };
  if (isAddress(typed)) return { error: 'Ovdje ide ime domene, a ne IP adresa.' };
  if (typed.includes('@')) return { error: 'Upišite samo ime domene, bez dijela prije znaka @.' };
  const read = labelsOf(typed);
  if ('error' in read) return read;
  const fault =
    faultOf(read.labels, {}) ??
    fullnessFault(read.labels, 'Ime domene ima najmanje dva dijela, npr. primjer.ba.');
  return fault === null ? { value: read.labels.join('.') } : { error: fault };
}

/** The full name of a host as a client sends it, in its stored form; null for anything that is none. */
export function readHostname(text: string): string | null {
  const read = domainName(text);
  return 'value' in read ? read.value : null;
}

/** The one label of a host in its stored form, or a Bosnian message (RFC 1123 2.1). */
export function hostLabel(text: string): ReadText {
  const typed = text.trim();
  if (typed === '') return { error: 'Unesite ime hosta.' };
  if (/[.。．｡]/u.test(typed)) return { error: 'Ime hosta je samo jedan dio, bez tačke, npr. kamera.' };
  const read = labelsOf(typed);
  if ('error' in read) return read;
  const fault = faultOf(read.labels, {});
  return fault === null ? { value: read.labels[0]! } : { error: fault };
}

/** True for the domain's own name and for every name below it, both in the stored form, or as `readName` gives them. */
export const isWithin = (name: string, domain: string): boolean =>
  domain === '.' ||
  name === domain ||
  // A dot behind a backslash is part of a label.
  (name.endsWith(`.${domain}`) && !/(^|[^\\])(\\\\)*\\$/.test(name.slice(0, -domain.length - 1)));

/**
 * The full name of a record's owner, or a Bosnian message. `@` and nothing mean the domain; a name is relative to it unless it
 * ends with a dot or already with the domain, since nobody who types www.primjer.ba means www.primjer.ba.primjer.ba.
 */
export function ownerName(text: string, domain: string): ReadText {
  const typed = text.trim();
  if (typed === '' || typed === '@') return { value: domain };
  const read = labelsOf(typed);
  if ('error' in read) return read;
  const allowed = { underscore: true, wildcard: true };
  const wrong = faultOf(read.labels, allowed);
  if (wrong !== null) return { error: wrong };
  if (isWithin(read.labels.join('.'), domain)) return { value: read.labels.join('.') };
  if (/[.。．｡]$/u.test(typed)) return { error: `Ime nije u domeni ${shownName(domain)}.` };
  const labels = [...read.labels, ...domain.split('.')];
  const fault = faultOf(labels, allowed);
  return fault === null ? { value: labels.join('.') } : { error: fault };
}

/** What a target may be; `root`: a single dot, which says that there is none (RFC 2782, RFC 7505). */
export interface Target {
  underscore?: boolean;
  root?: boolean;
}

/**
 * The full name that a record points at, or a Bosnian message. Unlike an owner it is a full name also without a dot at its end:
 * only a single label and `@` belong to the domain. The root is `.`.
 */
export function targetName(text: string, domain: string, { underscore, root }: Target = {}): ReadText {
  const typed = text.trim();
  if (typed === '') return { error: 'Unesite ime.' };
  if (typed === '.') return root ? { value: '.' } : { error: 'Ovdje ne može stajati sama tačka.' };
  if (typed === '@') return { value: domain };
  if (isAddress(typed)) return { error: ADDRESS };
  const read = labelsOf(typed);
  if ('error' in read) return read;
  const relative = read.labels.length === 1 && !/[.。．｡]$/u.test(typed);
  const labels = relative ? [...read.labels, ...domain.split('.')] : read.labels;
  const fault = faultOf(labels, { underscore }) ?? fullnessFault(labels, 'Puno ime ima najmanje dva dijela.');
  return fault === null ? { value: labels.join('.') } : { error: fault };
}

/** A stored name in letters, for people. What does not decode stays as it is. */
export const shownName = (name: string): string =>
  name
    .split('.')
    .map((label) => (label.startsWith('xn--') && unicodeOf(label)) || label)
    .join('.');

/** A stored name as `ownerName` reads it back, short: `@`, a name relative to the domain, or a full one with a dot. */
export function relativeName(name: string, domain: string): string {
  if (name === domain) return '@';
  const short = name.slice(0, -domain.length - 1);
  return isWithin(short, domain) ? `${name}.` : short;
}
