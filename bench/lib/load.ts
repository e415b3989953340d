import autocannon from 'autocannon';
import { median } from './median.ts';

/** Clients that ask at once. */
export const CLIENTS = 8;

export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Body of the n-th request, and headers that it has beside those of all. */
  body?: (n: number) => string;
  headersOf?: (n: number) => Record<string, string>;
  /** Requests a second at most; as many as are answered unless said. */
  perSecond?: number;
  seconds: number;
}

/** Requests a second that a server answers to eight clients at once. Throws when any answer is not 2xx. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const { total, refused, failed } = await answersPerSecond(load);
  if (refused > 0 || failed > 0)
    throw new Error(`${load.url}: ${refused} a second refused, ${failed} failed`);
  return total;
}

/** The same, whatever it answers: all in a second, those of them that were not 2xx, and how many had no answer at all. */
export async function answersPerSecond({
  url,
  method = 'GET',
  headers = {},
  body,
  headersOf,
  perSecond,
  seconds,
}: Load): Promise<{ total: number; refused: number; failed: number }> {
  let sent = 0;
  const next = (request: autocannon.Request): autocannon.Request => {
    const n = sent++;
    return { ...request, ...(body && { body: body(n) }), headers: { ...request.headers, ...headersOf?.(n) } };
  };
  const result = await autocannon({
    url,
    method,
    headers: body ? { 'content-type': 'application/json', ...headers } : headers,
    connections: CLIENTS,
    duration: seconds,
    ...(perSecond ? { overallRate: perSecond } : {}),
    ...(body || headersOf ? { requests: [{ method, setupRequest: (request) => next(request) }] } : {}),
  });
  const { requests, duration, non2xx, errors } = result;
  return { total: requests.total / duration, refused: non2xx / duration, failed: errors };
}

/** Measures two loads in turn, A B A B …, so that a machine that slows down slows both; answers the ratios A/B. */
export async function compare(
  a: Load,
  b: Load,
  rounds: number,
): Promise<{ a: number; b: number; ratio: number }> {
  await requestsPerSecond({ ...a, seconds: 1 });
  await requestsPerSecond({ ...b, seconds: 1 });
  const rates: { a: number; b: number }[] = [];
  for (let round = 0; round < rounds; round++)
    rates.push({ a: await requestsPerSecond(a), b: await requestsPerSecond(b) });
  return {
    a: median(rates.map((rate) => rate.a)),
    b: median(rates.map((rate) => rate.b)),
    ratio: median(rates.map((rate) => rate.a / rate.b)),
  };
}
