import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogTap } from '../core/log-tap.ts';
import type { Config } from './config.ts';

/** The server's log: JSON lines, or readable lines in a terminal. Each line also goes into `tap`, from where it is stored. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  output: NodeJS.WriteStream = process.stdout,
  tap?: LogTap,
): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields },
  };
  const shown = output.isTTY ? readable(output) : pino.destination({ dest: 1, sync: true });
  return pino(options, tap ? tapped(shown, tap) : shown);
}

/** Writes to both. What is shown comes first: a line that cannot be stored was still said. */
const tapped = (shown: DestinationStream, tap: LogTap): DestinationStream => ({
  write(line: string) {
    shown.write(line);
    tap.write(line);
  },
});

/**
 * The logged fields of an error: never its other properties, which may hold a connection or personal data. A failed
 * query is logged without parameters, which the ORM writes into the message. A database error is logged without the
 * refused values, but with table, column and constraint.
 */
export function errorFields(error: Reported): ErrorFields {
  const { name, code, cause } = error;
  const original = error.message;
  const message = redacted(error);
  const stack = (error.stack ?? '').replace(original, () => message);
  const more = cause instanceof Error ? { cause: errorFields(cause) } : {};
  return { name, message, code, ...schemaPartsOf(error), stack, ...more };
}

/** "Data exception" (appendix A of PostgreSQL's manual): the only class whose messages quote the refused value. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

function redacted(error: Reported): string {
  if (error instanceof DrizzleQueryError) return error.message.replace(`\nparams: ${error.params}`, '');
  if (DATA_EXCEPTION.test(error.code ?? '')) return `value refused (${error.routine ?? 'data exception'})`;
  return error.message;
}

function schemaPartsOf(error: Reported): Pick<ErrorFields, 'table' | 'column' | 'constraint'> {
  // Only errors of PostgreSQL have a severity; on others these fields may be anything.
  if (!error.severity) return {};
  const { table, column, constraint } = error;
  return { ...(table && { table }), ...(column && { column }), ...(constraint && { constraint }) };
}

interface Reported extends Error {
  code?: string;
  severity?: string;
  routine?: string;
  table?: string;
  column?: string;
  constraint?: string;
}

interface ErrorFields {
  name: string;
  message: string;
  code?: string;
  table?: string;
  column?: string;
  constraint?: string;
  stack: string;
  cause?: ErrorFields;
}

/** An error for people: its stack, and a line per cause. */
export function errorText({ stack, cause }: ErrorFields): string {
  const lines = [stack];
  for (let one = cause; one; one = one.cause) {
    const { message, code, table, column, constraint } = one;
    const details = Object.entries({ code, table, column, constraint }).flatMap(([name, value]) =>
      value ? `${name} ${value}` : [],
    );
    lines.push(`  caused by: ${message}${details.length > 0 ? ` (${details.join(', ')})` : ''}`);
  }
  return lines.join('\n');
}

interface Entry {
  level: number;
  time: string;
  msg?: string;
  err?: ErrorFields;
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
        `${time.slice(11, 19)} ${name} ${msg ?? ''}${fields}${err ? `\n${errorText(err)}` : ''}\n`,
      );
      done();
    },
  });
}
