import { spawnSync } from 'node:child_process';

/** Whether this machine has the command that a time is compared with; says so where it has not. `flag` has it do nothing else. */
export function hasCommand(name: string, flag: string): boolean {
  const missing = spawnSync(name, [flag]).error !== undefined;
  if (missing) console.log(`no command \`${name}\`: the time is not compared`);
  return !missing;
}
