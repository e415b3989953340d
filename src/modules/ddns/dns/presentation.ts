/** Records as text: the master file format of RFC 1035 5.1, which zone files, typed TXT records and stored contents share. */

/** A word or a quoted string, its escapes still in it. */
export interface Token {
  raw: string;
  quoted: boolean;
}

/** What stands on one line, or on several within parentheses. */
export interface Entry {
  /** From 1; of several lines the first. */
  line: number;
  /** Begins with white space: the owner is the one before. */
  indented: boolean;
  tokens: Token[];
  /** Why the entry cannot be read, with its line; the tokens are then those before. */
  fault: { line: number; message: string } | null;
}

/** Longest character string in octets (RFC 1035 3.3). */
export const MOST_STRING = 255;

const BREAK = /\r\n|\r|\n/y;
const WORD = /[^\s;()"\\]*(?:\\[^\r\n][^\s;()"\\]*)*/y;
const QUOTED = /"([^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*)"/y;

/** The entries of a text, without comments and empty lines. Takes time in proportion to the text. */
export function* entriesOf(text: string): Generator<Entry> {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;
  let open: number | null = null;
  let entry: Entry | null = null;
  let lineStart = at;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const current = (): Entry => {
    entry ??= { line, indented: at > lineStart, tokens: [], fault: null };
    return entry;
  };
  const fail = (message: string, where = line): void => {
    current().fault ??= { line: where, message };
  };
  while (at < text.length) {
    const char = text[at]!;
    if (char === '\n' || char === '\r') {
      at += match(BREAK)![0].length;
      if (open === null && entry !== null) {
        yield entry;
        entry = null;
      }
      line++;
      lineStart = at;
    } else if (char === ';') {
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
    } else if (char === '(') {
      if (open !== null) fail('Zagrada je otvorena u zagradi.');
      current();
      open ??= line;
      at++;
    } else if (char === ')') {
      if (open === null) fail('Zagrada je zatvorena, a nije otvorena.');
      open = null;
      at++;
    } else if (/\s/.test(char)) {
      at++;
    } else {
      const found = match(char === '"' ? QUOTED : WORD);
      if (found?.[0]) {
        current().tokens.push({ raw: found[1] ?? found[0], quoted: char === '"' });
        at += found[0].length;
      } else {
        fail(char === '"' ? 'Navodnici nisu zatvoreni.' : 'Na kraju reda stoji sama obrnuta kosa crta.');
        while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
      }
    }
  }
  if (open !== null) fail('Zagrada nije zatvorena.', open);
  if (entry !== null) yield entry;
}

/** The octets of a token, `\DDD` and `\X` resolved (RFC 1035 5.1), letters as UTF-8; null for a number over 255. */
export function bytesOf(raw: string): Uint8Array | null {
  if (!raw.includes('\\')) return new TextEncoder().encode(raw);
  const bytes: number[] = [];
  for (const [, number, escaped, plain] of raw.matchAll(/\\(\d{3})|\\(.)|([^\\]+)/gsu)) {
    if (number === undefined) for (const byte of new TextEncoder().encode(escaped ?? plain)) bytes.push(byte);
    else if (Number(number) > 255) return null;
    else bytes.push(Number(number));
  }
  return Uint8Array.from(bytes);
}

/** Octets as UTF-8 text; null if they are none. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Octets as a quoted string in ASCII, as PowerDNS and BIND write it. */
export function quoted(bytes: Uint8Array): string {
  let text = '"';
  for (const byte of bytes) {
    if (byte === 0x22 || byte === 0x5c) text += `\\${String.fromCharCode(byte)}`;
    else if (byte >= 0x20 && byte <= 0x7e) text += String.fromCharCode(byte);
    else text += `\\${String(byte).padStart(3, '0')}`;
  }
  return `${text}"`;
}

/** Another escape, or what can be one character of UTF-8 beyond ASCII. */
const ESCAPED = /\\\D|(\\(?:19[4-9]|2\d\d)(?:\\(?:12[89]|1[3-8]\d|19[01])){1,3})/g;

/** Stored content for people: characters as they were typed instead of their octets, unless they would not be seen. */
export const readableContent = (content: string): string =>
  content.replace(ESCAPED, (escaped, octets?: string) => {
    const bytes = octets ? bytesOf(octets) : null;
    const text = bytes && textOf(bytes);
    return text && /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(text) ? text : escaped;
  });

/** The tokens of a text that is one entry; null if it is none, or cannot be read. */
export function tokensOf(text: string): Token[] | null {
  const [entry, more] = entriesOf(text);
  return entry && !more && !entry.fault ? entry.tokens : null;
}
