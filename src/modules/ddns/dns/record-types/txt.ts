import { text } from '../../../../core/resource.ts';
import { isPlain } from '../../../../core/text.ts';
import { bytesOf, MOST_STRING, quoted, textOf, tokensOf } from '../presentation.ts';
import type { RecordType } from './record-type.ts';

/** Octets of all strings of one record. The longest in use, DKIM keys of 4096 bits, have about 750. */
const MOST_OCTETS = 4096;

/**
 * Quoted strings, as instructions of mail providers have them: `"v=DKIM1; " "p=…"`, also in lines and in parentheses. Null if
 * the text is no such row.
 */
function quotedStrings(typed: string): Uint8Array[] | null | { error: string } {
  if (!/^(\(\s*)?".*"(\s*\))?$/s.test(typed)) return null;
  const tokens = tokensOf(typed.startsWith('(') ? typed : `( ${typed} )`);
  if (!tokens?.every((token) => token.quoted)) return null;
  const strings = tokens.map(({ raw }) => bytesOf(raw));
  if (strings.some((bytes) => bytes === null))
    return { error: 'Iza obrnute kose crte stoji broj veći od 255.' };
  if (strings.some((bytes) => bytes!.length > MOST_STRING))
    return { error: `Dio u navodnicima smije imati najviše ${MOST_STRING} bajtova.` };
  return strings as Uint8Array[];
}

/** Text cut into strings of 255 octets; programs that read a record join them (RFC 7208 3.3). */
function split(text: string): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const count = Math.max(1, Math.ceil(bytes.length / MOST_STRING));
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * MOST_STRING, (index + 1) * MOST_STRING),
  );
}

/**
 * Free text, quotes and backslashes as they are; or quoted strings, in which they are escaped. The second is needed only for bytes
 * that are no text, for blanks at the ends, and to choose where strings end.
 */
export const TXT: RecordType = {
  label: 'Tekst',
  fields: {
    text: text({
      label: 'Tekst',
      max: 4 * MOST_OCTETS + 100,
      required: true,
      multiline: true,
      help: 'Upišite ga bez navodnika; dugačak tekst se sam dijeli. Dijelovi koji su već u navodnicima ostaju kakvi jesu.',
    }),
  },
  write({ text }) {
    const typed = String(text);
    const quotes = quotedStrings(typed);
    if (!quotes && /\p{Cc}/u.test(typed))
      return { errors: { text: 'Upišite tekst u jednom redu: prelazak u novi red postao bi dio teksta.' } };
    const strings = quotes ?? split(typed);
    if ('error' in strings) return { errors: { text: strings.error } };
    if (strings.reduce((sum, bytes) => sum + bytes.length, 0) > MOST_OCTETS)
      return { errors: { text: `Tekst smije imati najviše ${MOST_OCTETS} bajtova.` } };
    return { content: strings.map(quoted).join(' ') };
  },
  // Unquoted words are strings as well.
  parse: (tokens) =>
    tokens.length === 0
      ? null
      : { text: tokens.map(({ raw, quoted: is }) => (is ? `"${raw}"` : requoted(raw))).join(' ') },
};

/** An unquoted word in quotes. A malformed number stays, and is refused by `write`. */
const requoted = (raw: string): string => {
  const bytes = bytesOf(raw);
  return bytes ? quoted(bytes) : `"${raw}"`;
};

/** What the form shows for a stored text: free text if the same record comes of it, else its quoted strings. */
export function shownText(content: string): string {
  const strings = tokensOf(content)?.map(({ raw }) => bytesOf(raw)) ?? [];
  if (strings.some((bytes) => bytes === null)) return content;
  const free = textOf(Uint8Array.from((strings as Uint8Array[]).flatMap((bytes) => [...bytes])));
  if (free === null || free === '' || free !== free.trim() || !isPlain(free) || /[\p{Cc}]/u.test(free))
    return content;
  const written = TXT.write({ text: free }, '');
  return 'content' in written && written.content === content ? free : content;
}
