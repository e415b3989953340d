import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../core/context.ts';
import { countText } from '../../../core/count-text.ts';
import { AppError } from '../../../core/errors.ts';
import { tooManyRequests } from '../../../core/rate-limit.ts';
import type { Deps } from '../../../server/module.ts';
import { type KnownLogKey, logKeyOf } from '../keys/known-keys.ts';
import { type InPieces, inTurns } from '../lines/pace.ts';
import { logStoreOf, storeFull } from '../store/log-store.ts';
import { receive, type SentText, unpacked } from './body.ts';
import { keyCountsOf } from './key-counts.ts';
import { nothingSent } from './later.ts';
import { type SentLine, takeLines } from './take-lines.ts';
import { LineThrottle } from './throttle.ts';
import { turnsOf } from './turns.ts';

/** A sender gives up on these, which would be the same again: nobody else hears of it, so they are counted with its key. */
const FOR_GOOD = [400, 413, 415];
/** Codes of what broke off and may come again: nothing is refused, but it has taken time and room. */
const BROKEN_OFF = ['cut_off', 'gone'];

const throttles = new WeakMap<Database, LineThrottle>();

/** The throttle of a node, which all ways of sending lines with a key share. */
export function lineThrottleOf(database: Database): LineThrottle {
  let throttle = throttles.get(database);
  if (!throttle) {
    throttle = new LineThrottle();
    throttles.set(database, throttle);
  }
  return throttle;
}

/**
 * The key of a request that sends lines. Throws 401 for one that does not hold, 429 if it has sent too many, 503 if there is no room:
 * a sender that is told 400 or 413 loses its lines without a word, so whatever may be sent later is told so.
 */
export async function admitSender(database: Database, request: FastifyRequest): Promise<KnownLogKey> {
  const key = await logKeyOf(database, request);
  const wait = lineThrottleOf(database).wait(key.idguid, key.limit);
  if (wait > 0)
    throw tooManyRequests(
      wait,
      `Previše zapisa s ovim ključem: najviše ${countText(key.limit)} u minuti, a dugački se računaju po KB.`,
    );
  if (logStoreOf(database).full) throw storeFull();
  return key;
}

/** What was sent at once. */
interface Sent {
  taken: number;
  refused: number;
  /** Unpacked, as far as they came. */
  bytes: number;
}

/** Bytes of what is sent that count as a line: long lines and what is no line take as much time as so many. */
const BYTES_OF_LINE = 1024;

/** Counts what became of the lines of a key, and what it may still send. */
function countLines(database: Database, key: KnownLogKey, { taken, refused, bytes }: Sent): void {
  const lines = Math.max(taken + refused, Math.ceil(bytes / BYTES_OF_LINE));
  lineThrottleOf(database).take(key.idguid, key.limit, lines);
  keyCountsOf(database).add(key.idguid, { taken, refused });
}

/** Counts a batch of which nothing is taken, unless it is our fault; answers the error. */
export function counted(database: Database, key: KnownLogKey, error: unknown, bytes = 0): unknown {
  if (error instanceof AppError && FOR_GOOD.includes(error.status))
    countLines(database, key, { taken: 0, refused: 1, bytes });
  else if (error instanceof AppError && BROKEN_OFF.includes(error.code))
    countLines(database, key, { taken: 0, refused: 0, bytes: Math.max(1, bytes) });
  return error;
}

/**
 * Receives the batch of a request, and when it is its turn, unpacks it, has it read by `read`, stores its lines, and counts them with its
 * key. Answers what was read, with the number of lines of which something was cut (`shortened`). Throws as `receive`, `unpacked`,
 * `read`, `takeLines`, and 503 if too many batches come at once.
 */
export async function takeBatch<T extends { lines: readonly SentLine[]; refused: number }>(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  key: KnownLogKey,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  read: (sent: SentText) => InPieces<T>,
): Promise<T & { shortened: number }> {
  const source = { tenantId: key.tenantId, app: key.app, node: null, release: null };
  let [asSent, inside] = [0, 0];
  const bytes = (): number => Math.max(asSent, inside);
  try {
    if (!request.body) throw nothingSent();
    return await turnsOf(database).run(key.tenantId, async (come, turn) => {
      const { 'content-encoding': encoding } = request.headers;
      const arrived = (part: number): void => {
        asSent += part;
        come(part);
      };
      const body = await receive(request.body as Readable, encoding, arrived).catch((error: unknown) => {
        // What was not read of the body is thrown away.
        reply.header('connection', 'close');
        request.raw.resume();
        throw error;
      });
      return turn(async () => {
        const sent = await unpacked(body, (part) => {
          inside += part;
        });
        const batch = await inTurns(read(sent));
        const shortened = await takeLines({ database, log }, batch.lines, source);
        countLines(database, key, { taken: batch.lines.length, refused: batch.refused, bytes: bytes() });
        return { ...batch, shortened };
      });
    });
  } catch (error) {
    throw counted(database, key, error, bytes());
  }
}
