/** One question to VIES, the register of VAT numbers that the states of the EU keep together. */
import type { Logger } from 'pino';
import { createHttpClient, type HttpClient, HttpClientError } from '../../../core/http-client/client.ts';

/** What the register says of a number. */
export interface Answered {
  valid: boolean;
  /** Null where the state withholds it, or there is none. */
  name: string | null;
  address: string | null;
}

/** Why the register says nothing: that tells nothing of the number. `ours`: this server cannot ask, whatever the register does. */
export type Silence = 'unavailable' | 'busy' | 'timeout' | 'unreachable' | 'ours';

export interface Silent {
  silence: Silence;
  /** The register's own word, or what came instead of one: for the log. */
  word: string;
}

export type Heard = Answered | Silent;
export const isSilent = (heard: Heard): heard is Silent => 'silence' in heard;

/** The register's words for "not now"; any other that it may think of is `unavailable` too. */
const SILENCES: Readonly<Record<string, Silence>> = {
  MS_MAX_CONCURRENT_REQ: 'busy',
  MS_MAX_CONCURRENT_REQ_TIME: 'busy',
  GLOBAL_MAX_CONCURRENT_REQ: 'busy',
  GLOBAL_MAX_CONCURRENT_REQ_TIME: 'busy',
  TIMEOUT: 'timeout',
  IP_BLOCKED: 'ours',
};

/** Milliseconds that one answer may take. */
const TIMEOUT = 10_000;
/** Bytes of the longest answer that is read; a real one has some hundred. */
const MOST_BYTES = 64 * 1024;
/** Letters of a name or an address that are kept. */
const LONGEST = 300;

/** Questions that all nodes together have open to VIES, of whichever states. */
export const MAX_OPEN = 12;

/** The way to VIES at `base`. Whether a question is asked again depends on the register's words, so register.ts decides it. */
export const createViesClient = (base: string, log: Logger): HttpClient =>
  createHttpClient({
    name: 'vies',
    base,
    log,
    timeout: TIMEOUT,
    maxBytes: MOST_BYTES,
    connections: MAX_OPEN,
    retries: 0,
  });

export interface AskOptions {
  client: HttpClient;
  signal: AbortSignal;
  /** Milliseconds, in place of the usual. */
  timeout?: number;
}

/** Asks for a number of a state. Never throws: whatever goes wrong is a silence. */
export async function askVies(
  country: string,
  rest: string,
  { client, signal, timeout }: AskOptions,
): Promise<Heard> {
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

const NO_SUCH: Answered = { valid: false, name: null, address: null };

/**
 * Reads an answer of the register; null for what is none. What came with the status of a failure (`ok` is false) may name
 * its reason, but is no result; but for a number that the register will not even look up, which it may tell as a failure.
 */
export function readAnswer(text: string, ok = true): Heard | null {
  const body = parse(text);
  if (!body) return null;
  const word = wordOf(body);
  if (word === 'INVALID_INPUT' && body.isValid !== true) return NO_SUCH;
  // Only these words are a result: `isValid` is also false where the register of a state was never reached.
  if (body.isValid === true && (word === null || word === 'VALID'))
    return ok ? { valid: true, name: readable(body.name), address: readable(body.address) } : null;
  if (body.isValid === false && (word === null || word === 'INVALID')) return ok ? NO_SUCH : null;
  return word === null ? null : { silence: SILENCES[word] ?? 'unavailable', word };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** `userError`, or the first of `errorWrappers`, by which newer versions of the register tell it. */
function wordOf({ userError, errorWrappers }: Record<string, unknown>): string | null {
  if (typeof userError === 'string' && userError !== '') return userError.slice(0, 100);
  const first: unknown = Array.isArray(errorWrappers) ? errorWrappers[0] : null;
  const error = (first as { error?: unknown } | null)?.error;
  return typeof error === 'string' ? error.slice(0, 100) : null;
}

/** A name or an address on one line; null for what is withheld. */
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
  return text === '' || /^-+$/.test(text) ? null : [...text].slice(0, LONGEST).join('');
}
