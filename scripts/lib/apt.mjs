import { spawnSync } from 'node:child_process';
import { run } from './project.mjs';

let updated = false;

/** apt-get with the right to install, or undefined. */
export function aptCommand() {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  if (process.getuid() === 0) return ['apt-get'];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n', 'apt-get']
    : undefined;
}

/** Installs packages by it. */
export async function install([command, ...args], ...names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (!updated) await run(command, [...args, 'update', '-qq'], { quiet: true, env });
  updated = true;
  await run(command, [...args, 'install', '-y', '-qq', ...names], { quiet: true, env });
}
