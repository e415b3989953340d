/**
 * Names as they stand in messages (RFC 1035 3.1): labels, each after its length in one octet, and a zero. Everything that answers
 * compares these octets and never text, since a dot inside of a label would look like two labels.
 */

/** Octets of the longest name and of the longest label (RFC 1035 2.3.4). */
export const MOST_OCTETS = { name: 255, label: 63 } as const;

const DOT = 0x2e;
const BACKSLASH = 0x5c;

/**
 * The octets of a name written as in a zone file: `\.` and `\032` are single octets of a label, the last dot may be missing, `.` and
 * `` are the root. Case is kept. Null for an empty label, a long label or name, a broken escape, and anything but
 * visible ASCII.
 */
export function wireName(text: string): Uint8Array<ArrayBuffer> | null {
  const wire = scratch;
  wire[0] = 0;
  if (text === '' || text === '.') return wire.slice(0, 1);
  let start = 0;
  let at = 1;
  for (let i = 0; i < text.length; i++) {
    let octet = text.charCodeAt(i);
    if (octet > 0x7e || octet < 0x21) return null;
    if (octet === DOT) {
      if (at - start === 1) return null;
      wire[start] = at - start - 1;
      start = at++;
      continue;
    }
    if (octet === BACKSLASH) {
      const digits = /^\d{3}/.exec(text.slice(i + 1, i + 4))?.[0];
      octet = digits ? Number(digits) : text.charCodeAt(i + 1);
      // Past the end it is NaN.
      if (!(octet <= 0xff) || (!digits && (octet > 0x7e || (octet >= 0x30 && octet <= 0x39)))) return null;
      i += digits ? 3 : 1;
    }
    // The zero at the end needs an octet too.
    if (at - start > MOST_OCTETS.label || at > MOST_OCTETS.name - 2) return null;
    wire[at++] = octet;
  }
  // After the last dot there is the root.
  wire[start] = at - start - 1;
  if (wire[start] === 0) return wire.slice(0, at);
  wire[at] = 0;
  return wire.slice(0, at + 1);
}

const scratch = new Uint8Array(MOST_OCTETS.name);

/** Where the name that begins at `at` ends, which may be compressed (RFC 1035 4.1.4; no pointer is followed); 0 if it is malformed. */
export function afterName(bytes: Uint8Array, at: number, end: number): number {
  for (let label = at; label < end; ) {
    const length = bytes[label]!;
    if (length >= 0xc0) return label + 2 <= end ? label + 2 : 0;
    label += length + 1;
    if (length > MOST_OCTETS.label || label - at > MOST_OCTETS.name) return 0;
    if (length === 0) return label;
  }
  return 0;
}

/** Puts A to Z into lower case (RFC 4343). Lengths of labels are below 64 and stay. */
export function lowerCase(wire: Uint8Array): void {
  for (let i = 0; i < wire.length; i++) if (isUpper(wire[i]!)) wire[i]! += 0x20;
}

/** Whether an octet is one of A to Z. */
export const isUpper = (octet: number): boolean => octet >= 0x41 && octet <= 0x5a;
