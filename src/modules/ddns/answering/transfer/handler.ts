import { setImmediate } from 'node:timers/promises';
import { emptyAnswer, openRequest } from '../../dns/signed-request.ts';
import type { KeyOf, Sign } from '../../dns/tsig.ts';
import { MessageError, RCODE } from '../../dns/wire.ts';
import { mayTransfer, type TransferAccess } from './access.ts';
import { readTransferRequest, type TransferSource, transferMessages, transferOverUdp } from './transfer.ts';

export interface TransferHandlerOptions {
  keyOf: KeyOf;
  /** A zone by its name (lower case, without the final dot); null if it is none of ours. */
  zone: (name: string) => { source: TransferSource; access: TransferAccess } | null;
}

/** Answers a request for AXFR or IXFR, with one message or, over TCP, with many, which come as they are taken. */
export type TransferHandler = (
  message: Buffer,
  peer: { address: string },
  overTcp: boolean,
) => Buffer | AsyncGenerator<Buffer>;

/**
 * Checks signature and access, and answers. Whoever may not fetch the zone is answered REFUSED, and so is who asks for a zone that is not
 * here: what zones there are is nobody's business.
 */
export function createTransferHandler({ keyOf, zone }: TransferHandlerOptions): TransferHandler {
  return (message, { address }, overTcp) => {
    const opened = openRequest(message, keyOf);
    if ('refusal' in opened) return opened.refusal;
    const { plain, key, room, sign } = opened;
    const refuse = (rcode: number): Buffer => sign(emptyAnswer(plain, rcode));
    try {
      const request = readTransferRequest(plain);
      const found = request && zone(request.zone);
      if (!found || !mayTransfer(found.access, { address, signedBy: key })) return refuse(RCODE.REFUSED);
      if (overTcp) return signEach(transferMessages(request, found.source, room), sign);
      const answer = transferOverUdp(request, found.source, room);
      return answer ? sign(answer) : refuse(RCODE.REFUSED);
    } catch (error) {
      if (error instanceof MessageError) return refuse(error.rcode);
      throw error;
    }
  };
}

/** Others are answered between two messages of a long transfer. */
async function* signEach(messages: Iterable<Buffer>, sign: Sign): AsyncGenerator<Buffer> {
  for (const message of messages) {
    yield sign(message);
    await setImmediate();
  }
}
