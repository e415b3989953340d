import { setImmediate } from 'node:timers/promises';
import { emptyAnswer, openRequest } from '../../dns/signed-request.ts';
import type { KeyOf, Sign } from '../../dns/tsig.ts';
import { MessageError, RCODE } from '../../dns/wire.ts';
import { mayTransfer, type TransferAccess } from './access.ts';
import { readTransferRequest, type TransferSource, transferMessages, transferOverUdp } from './transfer.ts';

/** Each remembers what changes meanwhile. */
const MOST_RUNNING = 10;

export interface TransferHandlerOptions {
  keyOf: KeyOf;
  /** A zone by its name (lower case, without the final dot); null if it is none of ours. */
  zone: (name: string) => { source: TransferSource; access: TransferAccess } | null;
  /** Waited for before differences are answered: whoever finds that they are not to be cuts the journals. Never rejects. */
  settled?: () => Promise<void>;
  /** Transfers by TCP that run at a time; one more is answered SERVFAIL, so that it is tried again. */
  most?: number;
}

type Answer = Buffer | AsyncGenerator<Buffer>;

/** Answers a request for AXFR or IXFR, with one message or, over TCP, with many, which come as they are taken. */
export type TransferHandler = (
  message: Buffer,
  peer: { address: string },
  overTcp: boolean,
) => Answer | Promise<Answer>;

/**
 * Checks signature and access, and answers. Whoever may not fetch the zone is answered REFUSED, and so is who asks for a zone that is not
 * here: what zones there are is nobody's business.
 */
export function createTransferHandler({
  keyOf,
  zone,
  settled,
  most = MOST_RUNNING,
}: TransferHandlerOptions): TransferHandler {
  let running = 0;
  /** Others are answered between two messages of a long transfer. */
  const signEach = async function* (messages: Iterable<Buffer>, sign: Sign): AsyncGenerator<Buffer> {
    running++;
    try {
      for (const message of messages) {
        yield sign(message);
        await setImmediate();
      }
    } finally {
      running--;
    }
  };
  return (message, { address }, overTcp) => {
    const opened = openRequest(message, keyOf);
    if ('refusal' in opened) return opened.refusal;
    const { plain, key, room, sign } = opened;
    const refuse = (rcode: number): Buffer => sign(emptyAnswer(plain, rcode));
    try {
      const request = readTransferRequest(plain);
      const found = request && zone(request.zone);
      if (!found || !mayTransfer(found.access, { address, signedBy: key })) return refuse(RCODE.REFUSED);
      if (overTcp && running >= most) return refuse(RCODE.SERVFAIL);
      if (overTcp) {
        const begin = () => signEach(transferMessages(request, found.source, room), sign);
        return request.serial === null || !settled ? begin() : settled().then(begin);
      }
      const answer = transferOverUdp(request, found.source, room);
      return answer ? sign(answer) : refuse(RCODE.REFUSED);
    } catch (error) {
      if (error instanceof MessageError) return refuse(error.rcode);
      throw error;
    }
  };
}
