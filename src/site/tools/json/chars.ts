/** The bytes of JSON by name, and lookup tables of byte classes. */

const TAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const APOSTROPHE = 0x27;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/** Nesting limit: no real document is deeper, and most programs stop earlier. */
export const MAX_DEPTH = 2000;

function table(fits: (byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (fits(byte) ? 1 : 0));
}

/** Bytes that stand unescaped in a string: ASCII without quote, backslash and control characters. */
export const PLAIN = table((b) => b >= SPACE && b < 0x80 && b !== QUOTE && b !== BACKSLASH);
/** Bytes that may follow a backslash, except `u`. */
export const ESCAPE = table((b) => '"\\/bfnrt'.includes(String.fromCharCode(b)));
export const HEX = table((b) => /[0-9a-fA-F]/.test(String.fromCharCode(b)));
/** White space between tokens. */
export const BLANK = table((b) => b === SPACE || b === LF || b === CR || b === TAB);
/** Bytes of a name: letters, digits, `_`, `$`, and all of non-ASCII characters. */
export const WORD = table((b) => /[\w$]/.test(String.fromCharCode(b)) || b >= 0x80);

/** Whether a byte continues a number or a bare word. */
export function literalByte(byte: number): boolean {
  return WORD[byte] === 1 || byte === DOT || byte === MINUS;
}
