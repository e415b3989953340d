import { AppError } from '../../core/errors.ts';
import { type Config, loadConfig, withDotEnv } from '../config.ts';
import { explain } from '../terminal.ts';
import type { Report } from './dump.ts';

/** Runs a program with the installation's settings; a failure is explained in the terminal and makes the exit code 1. */
export async function program(
  main: (config: Config, words: string[], signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const stop = new AbortController();
  // `disconnect`: the program that started this one has ended (scripts/run.mjs).
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
    process.on(event, () => stop.abort(new Error('interrupted')));
  process.channel?.unref();
  let config: Config | undefined;
  try {
    config = loadConfig(withDotEnv(process.env));
    process.exitCode = await main(config, process.argv.slice(2), stop.signal);
  } catch (error) {
    clearProgress();
    const text = stop.signal.aborted
      ? 'Prekinuto: ništa nije napravljeno.'
      : error instanceof AppError
        ? error.message
        : explain(error, config);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}

export const say = (text: string): void => {
  clearProgress();
  process.stdout.write(`${text}\n`);
};

/** Shows progress in one line of a terminal; nothing elsewhere, where it would fill a log. */
export const showProgress: Report = (percent, sentence) => {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\x1b[K${String(Math.floor(percent)).padStart(3)} %  ${sentence}`);
};

const clearProgress = (): void => {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
};
