declare module 'dns-packet/types.js' {
  export function toString(type: number): string;
}
