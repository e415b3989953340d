import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** The server's log: a line of JSON per event, or in a terminal a line a person can read. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  output: NodeJS.WriteStream = process.stdout,
): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields },
  };
  return output.isTTY
    ? pino(options, readable(output))
    : pino(options, pino.destination({ dest: 1, sync: true }));
}

/**
 * What is said of an error: never its other properties, which may hold a connection or somebody's data. A failed query
 * is told without its parameters, which the ORM writes into the message.
 */
export function errorFields(error: Error & { code?: string }): ErrorFields {
  const { name, code, cause } = error;
  const secret = error instanceof DrizzleQueryError ? `\nparams: ${error.params}` : '';
  const open = (text = ''): string => (secret ? text.replace(secret, '') : text);
  const message = open(error.message);
  const more = cause instanceof Error ? { cause: errorFields(cause) } : {};
  return { name, message, code, stack: open(error.stack), ...more };
}

interface ErrorFields {
  name: string;
  message: string;
  code?: string;
  stack: string;
  cause?: ErrorFields;
}

interface Entry {
  level: number;
  time: string;
  msg?: string;
  err?: { stack?: string };
  [field: string]: unknown;
}

function readable(output: NodeJS.WriteStream): DestinationStream {
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      const { level, time, msg, err, ...rest } = JSON.parse(line) as Entry;
      const fields = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
      const name = pino.levels.labels[level] ?? level;
      output.write(
        `${time.slice(11, 19)} ${name} ${msg ?? ''}${fields}${err?.stack ? `\n${err.stack}` : ''}\n`,
      );
      done();
    },
  });
}
