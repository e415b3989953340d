import { closeSync, openSync } from 'node:fs';
import type { OwnProgram } from '../../module.ts';

/** Logs as many lines as it was ordered while it stops; they are not shown (the file opened first takes the number of what was closed). */
const run: OwnProgram<number, null> = async ({ log }, lines, ready) => {
  closeSync(1);
  openSync('/dev/null', 'w');
  ready(null);
  return async () => {
    for (let n = 1; n <= lines; n++) log.warn({ n }, 'kraj');
  };
};
export default run;
