import { spawn } from 'node:child_process';
import { compiled, exitCode, forwardSignals, root } from './project.mjs';

/**
 * Runs a program of the product to its end; resolves with its exit code. The channel between the two tells the program when
 * this process is gone, however it ended: it then stops in good order, and nothing is left behind.
 */
export function runProgram(node, args, { env = {} } = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, ...compiled, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stopForwarding = forwardSignals(child);
  const stopWatching = watchNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopForwarding();
      stopWatching();
      resolve(exitCode(code, signal));
    });
  });
}

/** Started by npm, we end with it: killed with -9, or with a shell between us that does not pass signals on. */
function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, 500);
  return () => clearInterval(timer);
}
