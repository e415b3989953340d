// Shared by the scripts, which any Node >= 20 runs, before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as util from 'node:util';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Environment of whatever runs the product's code: what Node has compiled is kept, so that the second start, and each process
 * that reads a file, takes a third less. Where the folder cannot be written, Node goes without.
 */
export const compiled = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
};

/** A line for the person at the terminal. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** A failure that needs no stack: the message says what to do. */
export class Stop extends Error {}

/** Runs `main` and ends with its exit code. */
export async function program(main) {
  try {
    process.exitCode = (await main(process.argv.slice(2))) ?? 0;
  } catch (error) {
    say(error instanceof Stop ? error.message : String(error?.stack ?? error));
    process.exitCode = 1;
  }
}

/** The text of a file, or undefined where there is none. */
export function readIfAny(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A hash over names and contents of files; `skip` leaves out what is not wanted. */
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

/**
 * Runs a program in the project's folder to its end; resolves with its exit code. Signals that reach this process go
 * on to it. With `quiet`, what it prints is shown only when it fails.
 */
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

/** Passes signals on to a child; returns how to cease. */
export function forwardSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

/** Exit code as a shell counts it. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** A setting from the environment or, where that has none, from the project's .env (src/server/config.ts reads the same). */
export function setting(name) {
  if (process.env[name]) return process.env[name];
  // A Node older than 20.12 cannot read the file; the server, which runs on its own Node, still does.
  return util.parseEnv?.(readIfAny(join(root, '.env')) ?? '')[name] ?? '';
}
