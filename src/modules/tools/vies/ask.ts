/** One request to VIES, the EU's register of VAT numbers. */
import type { Logger } from 'pino';
import { createHttpClient, type HttpClient, HttpClientError } from '../../../core/http-client/client.ts';

/** The register's result for a number. */
export interface Answered {
  valid: boolean;
  /** Null if the state withholds it, or there is none. */
  name: string | null;
  address: string | null;
}

/** Why there is no result; it says nothing about the number. `ours`: this server cannot ask. */
type Silence = 'unavailable' | 'busy' | 'timeout' | 'unreachable' | 'ours';

export interface Silent {
  silence: Silence;
  /** The register's error code, or what came instead; for the log. */
  word: string;
}

type ViesResult = Answered | Silent;
export const isSilent = (result: ViesResult): result is Silent => 'silence' in result;

/** The register's error codes; any other is `unavailable`. */
const SILENCES: Readonly<Record<string, Silence>> = {
  MS_MAX_CONCURRENT_REQ: 'busy',
  MS_MAX_CONCURRENT_REQ_TIME: 'busy',
  GLOBAL_MAX_CONCURRENT_REQ: 'busy',
  GLOBAL_MAX_CONCURRENT_REQ_TIME: 'busy',
  TIMEOUT: 'timeout',
  IP_BLOCKED: 'ours',
};

/** Of one request, in milliseconds. */
const TIMEOUT = 10_000;
/** Largest answer that is read; a real one has some hundred bytes. */
const MAX_BYTES = 64 * 1024;
/** Characters of a name or an address that are kept. */
const MAX_LENGTH = 300;

/** Most open requests to VIES, of all nodes and states. */
export const MAX_OPEN = 12;

/** The client for VIES at `base`. Whether to retry depends on the error code, so register.ts decides it. */
export const createViesClient = (base: string, log: Logger): HttpClient =>
  createHttpClient({
    name: 'vies',
    base,
    log,
    timeout: TIMEOUT,
    maxBytes: MAX_BYTES,
    connections: MAX_OPEN,
    retries: 0,
  });

interface AskOptions {
  client: HttpClient;
  signal: AbortSignal;
  /** In milliseconds; default `TIMEOUT`. */
  timeout?: number;
}

/** Asks about a number of a state. Never throws: every failure is a `Silence`. */
export async function askVies(
  country: string,
  rest: string,
  { client, signal, timeout }: AskOptions,
): Promise<ViesResult> {
  try {
    const { status, body } = await client.request({
      path: `/ms/${country}/vat/${encodeURIComponent(rest)}`,
      headers: { accept: 'application/json' },
      signal,
      timeout,
    });
    const ok = status >= 200 && status < 300;
    const read = readAnswer(body.toString('utf8'), ok);
    if (read) return read;
    if (ok) return { silence: 'unreachable', word: 'nije JSON' };
    return { silence: status === 429 ? 'busy' : 'unreachable', word: `HTTP ${status}` };
  } catch (error) {
    if (!(error instanceof HttpClientError)) return { silence: 'unreachable', word: String(error) };
    if (error.reason === 'timeout') return { silence: 'timeout', word: 'bez odgovora' };
    return { silence: 'unreachable', word: String(error.cause ?? error) };
  }
}

const NOT_VALID: Answered = { valid: false, name: null, address: null };

/**
 * Reads the register's answer; null if it is not one. A failure status (`ok` is false) may carry an error code, but no result,
 * except INVALID_INPUT: the register does not even look the number up.
 */
export function readAnswer(text: string, ok = true): ViesResult | null {
  const body = parse(text);
  if (!body) return null;
  const word = wordOf(body);
  if (word === 'INVALID_INPUT' && body.isValid !== true) return NOT_VALID;
  // Only these codes are a result: `isValid` is also false if the state's register was not reached.
  if (body.isValid === true && (word === null || word === 'VALID'))
    return ok ? { valid: true, name: readable(body.name), address: readable(body.address) } : null;
  if (body.isValid === false && (word === null || word === 'INVALID')) return ok ? NOT_VALID : null;
  if (word === null) return null;
  return { silence: Object.hasOwn(SILENCES, word) ? SILENCES[word]! : 'unavailable', word };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** `userError`, or the first of `errorWrappers`, which newer versions use. */
function wordOf({ userError, errorWrappers }: Record<string, unknown>): string | null {
  if (typeof userError === 'string' && userError !== '') return userError.slice(0, 100);
  const first: unknown = Array.isArray(errorWrappers) ? errorWrappers[0] : null;
  const error = (first as { error?: unknown } | null)?.error;
  return typeof error === 'string' ? error.slice(0, 100) : null;
}

/** A name or an address in one line; null if withheld. */
function readable(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const lines = value
    .split(/[\r\n]+/)
    .map((line) =>
      line
        // Signs that are not seen, or turn the direction of what follows.
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
  const text = lines.join(', ');
  return text === '' || /^-+$/.test(text) ? null : [...text].slice(0, MAX_LENGTH).join('');
}
