// Shared by the scripts. They run on any Node >= 20 before the packages are installed: plain JavaScript without packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as util from 'node:util';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Environment of the product's processes: Node's compile cache makes later starts a third faster. Node does without it if
 * the folder is not writable.
 */
export const compiled = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
};

/** Prints a line to the terminal. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** An error printed without its stack; the message says what to do. */
export class Stop extends Error {}

/** Runs `main` and exits with its code. */
export async function program(main) {
  try {
    process.exitCode = (await main(process.argv.slice(2))) ?? 0;
  } catch (error) {
    say(error instanceof Stop ? error.message : String(error?.stack ?? error));
    process.exitCode = 1;
  }
}

/** The text of a file; undefined if it does not exist. */
export function readIfAny(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A hash over names and contents of files, except those that `skip` matches. */
export function hashFiles(paths, skip = () => false) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full) || skip(path)) return;
    const entries = readdirIfFolder(full);
    if (entries) for (const name of entries.sort()) add(`${path}/${name}`);
    else hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function readdirIfFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}

/** Runs a program in the project folder and resolves with its exit code. Forwards signals. `quiet` prints output only on failure. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const output = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    const printed = [];
    child.stdout?.on('data', (chunk) => printed.push(chunk));
    child.stderr?.on('data', (chunk) => printed.push(chunk));
    const stopForwarding = forwardSignals(child);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      stopForwarding();
      if (code !== 0) process.stderr.write(Buffer.concat(printed));
      resolve(exitCode(code, signal));
    });
  });
}

/** Forwards signals to a child. Returns a function that stops it. */
export function forwardSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

/** Exit code as a shell reports it. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** A setting from the environment or the project's .env, like src/server/config.ts. */
export function setting(name) {
  if (process.env[name]) return process.env[name];
  // Node before 20.12 cannot parse the file; the server runs on its own Node.
  return util.parseEnv?.(readIfAny(join(root, '.env')) ?? '')[name] ?? '';
}
