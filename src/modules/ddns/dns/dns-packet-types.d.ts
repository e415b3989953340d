declare module 'dns-packet/types.js' {
  const types: { toString(type: number): string };
  export default types;
}
