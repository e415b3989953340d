import type { Logger } from 'pino';
import { EgressError } from '../../../core/egress/connect.ts';
import { createHttpClient, type HttpClient, HttpClientError } from '../../../core/http-client/client.ts';
import { parseExact } from './json.ts';

/** Header by which the simulator is known. */
const SIMULATOR_HEADER = 'x-simulator';
/** Milliseconds that a call may take. `set_webhook` calls us back before it answers. */
const TIMEOUT = 20_000;
/** Milliseconds for the look-up, for each address and for TLS: together they end before the call does, which would look like a lost answer. */
const CONNECT_TIMEOUT = 3000;

/** What a call came to. `unknown`: it may have been done, since no answer of the service came. */
export type Outcome =
  | { kind: 'done'; answer: Record<string, unknown>; simulated: boolean }
  | { kind: 'refused'; status: number; detail: string; simulated: boolean }
  | { kind: 'unknown'; detail: string }
  /** It was not done: the service was not reached. */
  | { kind: 'unreachable'; detail: string };

type Method = 'set_webhook' | 'send_message' | 'broadcast_message' | 'get_account_info' | 'get_user_details';

/** The bot service. */
export interface ViberClient {
  /** Calls a method with the token of a bot. Never throws for what the service or the network does. */
  call(method: Method, token: string, body: Record<string, unknown>, signal?: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

/** A client of the service at `base` (`VIBER_URL`), without a trailing slash. */
export function createViberClient({ base, log }: { base: string; log: Logger }): ViberClient {
  const client: HttpClient = createHttpClient({
    name: 'viber',
    base,
    log,
    timeout: TIMEOUT,
    connectTimeout: CONNECT_TIMEOUT,
    connections: 32,
  });
  return {
    async call(method, token, body, signal) {
      try {
        const {
          status,
          headers,
          body: bytes,
        } = await client.request({
          method: 'POST',
          path: `/${method}`,
          headers: { 'content-type': 'application/json', 'x-viber-auth-token': token },
          body: JSON.stringify(body),
          ...(signal && { signal }),
        });
        return outcomeOf(status, bytes, headers[SIMULATOR_HEADER] !== undefined);
      } catch (error) {
        if (!(error instanceof HttpClientError)) throw error;
        return { kind: wasReached(error) ? 'unknown' : 'unreachable', detail: error.reason };
      }
    },
    close: () => client.close(),
  };
}

/** Codes of TLS that was never agreed upon: whose certificate is not trusted is told nothing. */
const NO_TLS = /^(UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT_ALTNAME_INVALID)$|^CERT_|SELF_SIGNED|^UNABLE_TO_/;

/** Whether a request may have been sent. All connections are opened by the egress guard, so its errors are of ones that were never made. */
export function wasReached(failure: HttpClientError): boolean {
  for (let one: unknown = failure; one instanceof Error; one = one.cause) {
    if (one instanceof EgressError || NO_TLS.test((one as NodeJS.ErrnoException).code ?? '')) return false;
  }
  return true;
}

/** Only a status other than 0 proves that nothing was done: an error page may come from a proxy behind which it was. */
function outcomeOf(httpStatus: number, bytes: Buffer, simulated: boolean): Outcome {
  let answer: Record<string, unknown>;
  try {
    answer = parseExact(bytes.toString('utf8')) as Record<string, unknown>;
  } catch {
    return { kind: 'unknown', detail: `HTTP ${httpStatus}` };
  }
  const status = statusOf(answer?.status);
  if (status === null) return { kind: 'unknown', detail: `HTTP ${httpStatus}` };
  if (status === 0) return { kind: 'done', answer, simulated };
  const detail = typeof answer.status_message === 'string' ? answer.status_message.slice(0, 300) : '';
  return { kind: 'refused', status, detail, simulated };
}

const statusOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value)
    ? value
    : typeof value === 'string' && /^\d{1,4}$/.test(value)
      ? Number(value)
      : null;
