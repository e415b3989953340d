/**
 * The process that reads one statement file; read-file.ts starts and ends it. Foreign files are parsed only here, so that they cannot
 * exhaust the server's time and memory.
 */
import { readFileSync } from 'node:fs';
import { AppError } from '../../../../core/errors.ts';
import { FILE_FD } from '../../../../core/os/bounded-process.ts';
import { parseStatements } from './parse.ts';
import type { ReadAnswer } from './read-file.ts';

// Ctrl-C reaches every process of the terminal, but the server lets work under way finish.
process.on('SIGINT', () => {});

async function answer(): Promise<ReadAnswer> {
  try {
    return { statements: await parseStatements(readFileSync(FILE_FD)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: error.message };
  }
}

const said = JSON.stringify(await answer());
await new Promise<void>((resolve) => process.stdout.write(said, () => resolve()));
