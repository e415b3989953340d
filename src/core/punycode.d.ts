/** The package has no types, and Node's built-in module of that name is another one. */
declare module 'punycode/punycode.es6.js' {
  export function toUnicode(domain: string): string;
  export function toASCII(domain: string): string;
}
