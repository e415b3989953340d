import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../core/context.ts';
import { countText } from '../../../core/count-text.ts';
import { AppError } from '../../../core/errors.ts';
import { tooManyRequests } from '../../../core/rate-limit.ts';
import type { Deps } from '../../../server/module.ts';
import { type KnownLogKey, logKeyOf } from '../keys/known-keys.ts';
import { logStoreOf, storeFull } from '../store/log-store.ts';
import { receive, type SentText, unpacked } from './body.ts';
import { keyCountsOf } from './key-counts.ts';
import { nothingSent } from './later.ts';
import { type SentLine, takeLines } from './take-lines.ts';
import { LineThrottle } from './throttle.ts';
import { turnsOf } from './turns.ts';

/** A sender gives up on these, which would be the same again: nobody else hears of it, so they are counted with its key. */
const FOR_GOOD = [400, 413, 415];

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
    throw tooManyRequests(wait, `Previše zapisa s ovim ključem: najviše ${countText(key.limit)} u minuti.`);
  if (logStoreOf(database).full) throw storeFull();
  return key;
}

/** Counts what became of the lines of a key. */
export function countLines(
  database: Database,
  key: KnownLogKey,
  count: { taken: number; refused: number },
): void {
  lineThrottleOf(database).take(key.idguid, key.limit, count.taken + count.refused);
  keyCountsOf(database).add(key.idguid, count);
}

/** Counts a batch that is refused for good; answers the error. */
export function counted(database: Database, key: KnownLogKey, error: unknown): unknown {
  if (error instanceof AppError && FOR_GOOD.includes(error.status))
    countLines(database, key, { taken: 0, refused: 1 });
  return error;
}

/**
 * Receives the batch of a request, and when it is its turn, unpacks it, has it read by `read`, and stores its lines. Answers what was read,
 * with the number of lines of which something was cut (`shortened`). Throws as `receive`, `unpacked`, `read`, `takeLines`, and 503 if
 * too many batches come at once.
 */
export async function takeBatch<T extends { lines: readonly SentLine[] }>(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  key: KnownLogKey,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  read: (sent: SentText) => T,
): Promise<T & { shortened: number }> {
  const source = { tenantId: key.tenantId, app: key.app, node: null, release: null };
  try {
    if (!request.body) throw nothingSent();
    return await turnsOf(database).run(key.idguid, async (come, turn) => {
      const { 'content-encoding': encoding } = request.headers;
      const bytes = await receive(request.body as Readable, encoding, come).catch((error: unknown) => {
        // What was not read of the body is thrown away.
        reply.header('connection', 'close');
        request.raw.resume();
        throw error;
      });
      return turn(async () => {
        const batch = read(await unpacked(bytes));
        return { ...batch, shortened: await takeLines({ database, log }, batch.lines, source) };
      });
    });
  } catch (error) {
    throw counted(database, key, error);
  }
}
