/** Prints one finding; a missed one fails the command. */
export function expectNone(what: string, found: readonly string[]): void {
  console.log(`${what}: ${found.length}${found.length > 0 ? '  MISSED' : ''}`);
  // The first ones say what it is about, and thousands more nothing else.
  for (const one of found.slice(0, 20)) console.log(`  ${one}`);
  if (found.length > 0) process.exitCode = 1;
}
