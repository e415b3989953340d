import { errorOf } from '../intake/read-line.ts';
import { levelOf } from '../levels.ts';
import type { GivenLine } from '../lines/line.ts';

/** A line of the server's log as pino has written it; null for what is none. */
export function pinoLine(text: string): GivenLine | null {
  let entry: unknown;
  try {
    entry = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof entry !== 'object' || entry === null) return null;
  const { level, time, msg, reqId, user, trace, ...fields } = entry as Record<string, unknown>;
  const at = typeof time === 'string' || typeof time === 'number' ? new Date(time) : null;
  const err = fields.err;
  return {
    at: at && !Number.isNaN(at.getTime()) ? at : null,
    level: levelOf(typeof level === 'number' ? level : 30),
    message: textOf(msg) ?? '',
    request: textOf(reqId),
    person: textOf(user),
    trace: textOf(trace),
    error: typeof err === 'object' && err !== null ? errorOf(err as Record<string, unknown>) : null,
    fields,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
