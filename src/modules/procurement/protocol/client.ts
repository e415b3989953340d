import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Logger } from 'pino';
import { z } from 'zod';
import { momentText } from '../../../core/dates.ts';
import { createHttpClient, HttpClientError } from '../../../core/http-client/client.ts';
import { EjnFault } from './faults.ts';
import { stampOf } from './stamps.ts';

/** Header by which a simulator is known. */
const SIMULATOR_HEADER = 'x-simulator';
/** Milliseconds for one answer. */
const TIMEOUT = 60_000;
/** Largest answer, packed or not, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** How often a request that failed in passing is repeated, with pauses that double. */
const REPEATS = 7;
/** Milliseconds before the first repetition. */
const FIRST_PAUSE = 500;
/** Longest pause that the source may ask for within a run, in milliseconds; a longer one ends the run. */
const LONGEST_PAUSE = 60_000;

/** What is asked of an entity set. */
export interface Asked {
  set: string;
  filter?: string | undefined;
  orderby?: string;
  select?: readonly string[];
  top?: number;
  skip?: number;
  /** How many rows the filter has in all. */
  count?: boolean;
}

/** One answer. */
export interface SourcePage {
  rows: readonly unknown[];
  /** Null unless it was asked for. */
  count: number | null;
  /** The source's clock, as a padded stamp; null where it does not say. */
  clock: string | null;
}

/** The open data of the procurement portal. One request at a time. */
export interface EjnClient {
  /** Throws `EjnFault` where there is no answer after all repetitions, and the signal's reason if it is aborted. */
  page(asked: Asked, signal?: AbortSignal): Promise<SourcePage>;
  /** Requests so far, and those of them that were repetitions. */
  counts(): { requests: number; repeats: number };
  /** Its last answer said that it is a simulator. */
  simulated(): boolean;
  close(): Promise<void>;
}

interface ClientOptions {
  /** `EJN_URL`, with or without a slash at the end. */
  base: string;
  log: Logger;
  /** Milliseconds before the first repetition. */
  pause?: number;
  /** Milliseconds that the service is left alone between two requests. Default 0. */
  between?: number;
}

const body = z.looseObject({
  value: z.array(z.unknown()),
  '@odata.count': z.number().int().nonnegative().optional(),
});
const unpack = promisify(gunzip);

/**
 * A client of the service at `base`. Nothing but that origin is asked: redirects are faults, and the links to the next page that answers
 * hold are not read, because they count rows, which move.
 */
export function createEjnClient({ base, log, pause = FIRST_PAUSE, between = 0 }: ClientOptions): EjnClient {
  const root = base.replace(/\/+$/, '');
  const client = createHttpClient({
    name: 'ejn',
    base: root,
    log,
    timeout: TIMEOUT,
    maxBytes: MOST_BYTES,
    connections: 2,
    retries: 0,
  });
  const [counts, allFields] = [{ requests: 0, repeats: 0 }, new Set<string>()];
  let simulated = false;
  /** When the last answer came, and before when the source wants no request. */
  let [last, notBefore] = [0, 0];

  async function once(asked: Asked, signal: AbortSignal | undefined): Promise<SourcePage> {
    const wait = last + between - Date.now();
    if (wait > 0) await sleep(wait, undefined, signal ? { signal } : {});
    counts.requests++;
    const answer = await client
      .request({
        path: pathOf(allFields.has(asked.set) ? { ...asked, select: [] } : asked),
        headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
        ...(signal && { signal }),
      })
      .catch(refuse)
      .finally(() => {
        last = Date.now();
      });
    const { status, headers } = answer;
    simulated = headers[SIMULATOR_HEADER] !== undefined;
    if (status === 429 || status === 503) notBefore = Date.now() + pauseAsked(headers['retry-after']);
    if (status !== 200) throw faultOf(status, asked.set, answer.body);
    const bytes = headers['content-encoding'] === 'gzip' ? await unpacked(answer.body) : answer.body;
    const clock = new Date(String(headers.date));
    return {
      ...pageOf(bytes, String(headers['content-type'])),
      clock: Number.isNaN(clock.getTime()) ? null : stampOf(clock),
    };
  }

  return {
    async page(asked, signal) {
      for (let tried = 0; ; tried++) {
        signal?.throwIfAborted();
        const wait = Math.max(tried > 0 ? pause * 2 ** (tried - 1) : 0, notBefore - Date.now());
        if (wait > LONGEST_PAUSE)
          throw new EjnFault(`Izvor traži da se sačeka do ${momentText(new Date(notBefore))}.`);
        if (wait > 0) await sleep(wait, undefined, signal ? { signal } : {});
        if (tried > 0) counts.repeats++;
        try {
          return await once(asked, signal);
        } catch (error) {
          if (!(error instanceof EjnFault)) throw error;
          // A field that this set does not have: all are asked for, and the readers take what they know.
          if (error instanceof BadQuery && asked.select?.length && !allFields.has(asked.set)) {
            allFields.add(asked.set);
            log.warn(
              { set: asked.set, err: error },
              'ejn: asked for all fields, because the known ones are refused',
            );
          } else if (!error.passing || tried === REPEATS) throw error;
        }
      }
    },
    counts: () => ({ ...counts }),
    simulated: () => simulated,
    close: () => client.close(),
  };
}

/** Address of a request. Commas stay as they are: the source refuses long addresses. */
function pathOf({ set, filter, orderby, select = [], top, skip = 0, count = false }: Asked): string {
  const asked = {
    $filter: filter,
    $orderby: orderby,
    $select: select.length > 0 ? select.join() : undefined,
    $top: top,
    $skip: skip > 0 ? skip : undefined,
    $count: count ? 'true' : undefined,
  };
  const query = Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`);
  return `/${set}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

class BadQuery extends EjnFault {}

function faultOf(status: number, set: string, bytes: Buffer): EjnFault {
  if (status === 400) return new BadQuery(`Izvor ne prihvata upit za skup ${set}: ${saidIn(bytes)}`);
  if (status === 404) return new EjnFault(`Izvor nema skup ${set}.`);
  if (status === 429)
    return new EjnFault('Izvor traži manje zahtjeva i poslije ponavljanja.', { passing: true });
  if (status >= 300 && status < 400)
    return new EjnFault('Izvor upućuje na drugu adresu, što se ne prati. Provjerite EJN_URL.');
  return new EjnFault(`Izvor javlja grešku (HTTP ${status}).`, { passing: status >= 500 || status === 408 });
}

/** What an answer with an error says, at most 200 characters. */
function saidIn(bytes: Buffer): string {
  const text = bytes.subarray(0, 4000).toString('utf8');
  const said = /"message"\s*:\s*"([^"]{1,200})/.exec(text)?.[1] ?? text.slice(0, 200);
  return said.replaceAll('\0', '').toWellFormed();
}

function refuse(error: unknown): never {
  if (!(error instanceof HttpClientError)) throw error;
  const { reason, cause } = error;
  if (reason === 'too_large')
    throw new EjnFault(`Odgovor izvora je veći od ${MOST_BYTES / 1024 / 1024} MB.`, { cause });
  if (reason === 'forbidden') throw new EjnFault('Adresa izvora nije dozvoljena.', { cause });
  if (reason === 'timeout') throw new EjnFault('Izvor nije odgovorio na vrijeme.', { passing: true, cause });
  throw new EjnFault('Izvor se ne javlja: nema veze s njim.', { passing: true, cause });
}

async function unpacked(bytes: Buffer): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: MOST_BYTES });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new EjnFault(`Odgovor izvora je veći od ${MOST_BYTES / 1024 / 1024} MB.`, { cause });
    throw new EjnFault('Odgovor izvora se ne može raspakovati.', { passing: true, cause });
  }
}

/** Rows of an answer. What is no answer with rows is a fault and never the end: pages of works, and answers that were cut off. */
function pageOf(bytes: Buffer, type: string): Pick<SourcePage, 'rows' | 'count'> {
  let answer: unknown;
  try {
    answer = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    const isPage = type.includes('html') || /^\s*</.test(bytes.subarray(0, 100).toString('utf8'));
    throw new EjnFault(
      isPage
        ? 'Izvor je umjesto podataka poslao stranicu, vjerovatno o radovima.'
        : 'Odgovor izvora je prekinut prije kraja.',
      { passing: true, cause },
    );
  }
  const read = body.safeParse(answer);
  if (!read.success) throw new EjnFault('U odgovoru izvora nema redova.', { passing: true });
  return { rows: read.data.value, count: read.data['@odata.count'] ?? null };
}

/** Milliseconds that `Retry-After` asks for, as seconds or as a date. */
function pauseAsked(header: string | string[] | undefined): number {
  const text = String(header ?? '').trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  return Math.max(0, Date.parse(text) - Date.now()) || 0;
}
