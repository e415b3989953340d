import { MessageError } from './wire.ts';
import { lowerCase, MOST_OCTETS, wireName } from './wire-name.ts';

/**
 * Reads a name, following pointers, which may only lead back (RFC 1035, 4.1.4). The text is in lower case, without the final dot (the root
 * is `.`), and with the escapes of RFC 1035, 5.1: `\.`, `\\`, and `\DDD` for bytes that are no visible ASCII. So different names never have
 * one text. `end` is after the name in its place.
 */
export function readName(message: Buffer, at: number): { name: string; end: number } {
  const labels: string[] = [];
  let end: number | null = null;
  let total = 1;
  let run = at;
  for (;;) {
    const length = message[at];
    if (length === undefined) throw new MessageError('name cut off');
    if (length === 0) break;
    if (length >= 0xc0) {
      const low = message[at + 1];
      if (low === undefined) throw new MessageError('pointer cut off');
      const to = ((length & 0x3f) << 8) | low;
      // Every jump leads before the run of labels it is read in, so there is no loop.
      if (to >= run) throw new MessageError('pointer that does not lead back');
      end ??= at + 2;
      run = at = to;
      continue;
    }
    if (length > MOST_OCTETS.label) throw new MessageError('label of an unknown kind');
    total += length + 1;
    if (total > MOST_OCTETS.name) throw new MessageError('name too long');
    if (at + 1 + length > message.length) throw new MessageError('label cut off');
    labels.push(labelText(message.subarray(at + 1, at + 1 + length)));
    at += length + 1;
  }
  return { name: labels.join('.') || '.', end: end ?? at + 1 };
}

function labelText(label: Uint8Array): string {
  let text = '';
  for (const byte of label) {
    if (byte === 0x2e || byte === 0x5c) text += `\\${String.fromCharCode(byte)}`;
    else if (byte < 0x21 || byte > 0x7e) text += `\\${String(byte).padStart(3, '0')}`;
    else text += String.fromCharCode(byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte);
  }
  return text;
}

/**
 * The name of a text as `readName` gives it, uncompressed and in lower case: the canonical form of RFC 4034, 6.2, which also TSIG signs.
 * Text that is no name throws a MessageError.
 */
export function encodeName(text: string): Buffer {
  const wire = wireName(text);
  if (!wire) throw new MessageError('no name');
  lowerCase(wire);
  return Buffer.from(wire.buffer);
}
