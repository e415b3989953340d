import { spawn } from 'node:child_process';
import { compiled, exitCode, forwardSignals, root } from './project.mjs';

/**
 * Runs a program of the product and resolves with its exit code. When this process ends, however it does, the IPC channel
 * closes and the program shuts down cleanly.
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

/** Calls `onExit` when npm ends, also by SIGKILL, or behind a shell that forwards no signals. */
function watchNpm(onExit) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onExit();
  }, 500);
  return () => clearInterval(timer);
}
