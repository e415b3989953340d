/** Prints a figure with its goal, and ends the process with an error when that is missed. */
export function goal(
  what: string,
  figure: number,
  { least, most }: { least?: number; most?: number },
  unit = '',
): void {
  const met = least === undefined ? figure <= most! : figure >= least;
  const bound = least === undefined ? `≤ ${most}` : `≥ ${least}`;
  console.log(`${what}: ${figure.toFixed(2)}${unit}  (goal ${bound}${unit}: ${met ? 'met' : 'MISSED'})`);
  if (!met) process.exitCode = 1;
}
