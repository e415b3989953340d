/** Internationalized domain names (IDN) and their ASCII form (`xn--…`). */
import { toUnicode } from 'punycode/punycode.es6.js';

/** Why a host name is invalid. */
export interface HostFault {
  /** The label, or the whole name. */
  label: string;
  reason: 'empty' | 'long' | 'letter' | 'hyphen' | 'punycode' | 'whole-long';
  /** The first invalid character, if that is the reason. */
  letter: string | null;
}

/** A host in both forms, or its fault. */
export interface Host {
  ascii: string;
  unicode: string;
  fault: HostFault | null;
  /** Labels that mix lookalike alphabets, as spoofed names do. */
  mixed: string[];
  /** Labels that begin or end with a hyphen: browsers accept them, registries do not (RFC 1123). */
  hyphens: string[];
}

/** Whether a host is invalid or suspicious. */
export const isStrange = ({ fault, mixed, hyphens }: Host): boolean =>
  fault !== null || mixed.length > 0 || hyphens.length > 0;

const LABEL = 63;
const NAME = 253;

/** The ASCII form, converted and checked by the browser itself (UTS 46). */
function networkName(host: string): string | null {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return null;
  }
}

/** Characters that end a host, or that a browser rewrites: it would convert only a part of the name. */
const NEVER = /[\s@/\\?#:]/;

/** The ASCII form of one label. A number alone would be read as an IPv4 address. */
const labelName = (label: string): string | null => networkName(`${label}.x`)?.slice(0, -2) ?? null;

/** Whether an xn-- label decodes and encodes back to itself. */
function isPunycode(label: string): boolean {
  const unicode = unicodeOf(label.toLowerCase());
  return unicode !== null && unicode !== label.toLowerCase() && labelName(unicode) === label.toLowerCase();
}

function faultOf(host: string): HostFault | null {
  const labels = host.normalize('NFC').split(/[.\u3002\uff0e\uff61]/);
  // A trailing dot is the root.
  if (labels.length > 1 && labels.at(-1) === '') labels.pop();
  for (const label of labels) {
    if (label === '') return { label, reason: 'empty', letter: null };
    const never = NEVER.exec(label)?.[0];
    if (never) return { label, reason: 'letter', letter: never };
    const letter = /[^\p{L}\p{M}\p{N}_-]/u.exec(label)?.[0];
    if (/^xn--/i.test(label) && !isPunycode(label)) return { label, reason: 'punycode', letter: null };
    const name = labelName(label);
    if (name === null || name.includes('%')) return { label, reason: 'letter', letter: letter ?? null };
    // Browsers accept such ASCII labels; decoded ones are invalid (RFC 5891).
    if (name.startsWith('xn--') && /^-|-$/.test(unicodeOf(name) ?? ''))
      return { label, reason: 'hyphen', letter: null };
    if (name.length > LABEL) return { label, reason: 'long', letter: null };
  }
  return null;
}

/** The letters that an ASCII form stands for; null if it is malformed. */
export function unicodeOf(ascii: string): string | null {
  try {
    return toUnicode(ascii);
  } catch {
    return null;
  }
}

const LOOKALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const mixes = (label: string): boolean => LOOKALIKE.filter((script) => script.test(label)).length > 1;

/** Both forms of a host. */
export function bothHosts(host: string): Host {
  const none: Host = { ascii: host, unicode: host, fault: null, mixed: [], hyphens: [] };
  if (host === '' || host.startsWith('[')) return none;
  const fault = faultOf(host);
  if (fault) return { ...none, fault };
  const ascii = networkName(host);
  const unicode = ascii === null ? null : unicodeOf(ascii);
  if (ascii === null || unicode === null)
    return { ...none, fault: { label: host, reason: 'punycode', letter: null } };
  if (ascii.length > NAME) return { ...none, fault: { label: host, reason: 'whole-long', letter: null } };
  const labels = unicode.split('.');
  return {
    ascii,
    unicode,
    fault: null,
    mixed: labels.filter(mixes),
    hyphens: labels.filter((label) => /^-|-$/.test(label)),
  };
}
