import { domainToASCII, domainToUnicode } from 'node:url';

/** A label of a host: letters, digits and hyphens, 1 to 63, no hyphen at its ends (RFC 1123, 2.1). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Longest name, without the dot at its end (RFC 1035, 3.1: 255 bytes on the wire). */
const MOST_NAME = 253;
/** Longest text that may become one: a letter of four bytes takes fewer characters as it is than as an A-label. */
const MOST_TEXT = 1024;

/** True for an A-label that stands for letters; one that decodes to nothing comes back as it is (RFC 5891, 5.4). */
const isALabel = (label: string): boolean => domainToUnicode(label) !== label;

/**
 * A host's full name as it is stored: lower case, A-labels, no dot at the end. Null for anything else, as a single label, an underscore,
 * or an A-label that decodes to nothing.
 */
export function readHostname(text: string): string | null {
  const given = text.trim();
  if (given.length > MOST_TEXT) return null;
  // Only letters outside of ASCII go through it: it would read `0x7f.1` as an address and `%2e` as a dot.
  const ascii = /[^\0-\x7f]/.test(given) && !given.includes('%') ? domainToASCII(given) : given.toLowerCase();
  const name = ascii.replace(/\.$/, '');
  const labels = name.split('.');
  if (name.length > MOST_NAME || labels.length < 2) return null;
  // A name whose last label is a number is an address.
  if (/^\d+$/.test(labels.at(-1)!)) return null;
  const isRight = labels.every(
    (label) => LABEL.test(label) && (!label.startsWith('xn--') || isALabel(label)),
  );
  return isRight ? name : null;
}
