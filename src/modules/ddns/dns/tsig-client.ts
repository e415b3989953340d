import { stampNow } from './tsig.ts';
import { macOf, sameMac, TSIG_ALGORITHMS, type TsigKey } from './tsig-algorithms.ts';
import { appendTsig, findTsig, TSIG_ERROR, type Tsig, timers, variables, withLength } from './tsig-record.ts';
import { HEADER, MessageError } from './wire.ts';

/** An answer that its TSIG does not prove, or that reports a TSIG error. `error` is one of TSIG_ERROR; 0 if the record is missing. */
export class TsigError extends Error {
  override name = 'TsigError';
  readonly error: number;
  constructor(message: string, error: number = TSIG_ERROR.NONE) {
    super(message);
    this.error = error;
  }
}

/** How many messages of a stream may follow each other unsigned; RFC 8945, 5.3.1. */
const MOST_UNSIGNED = 99;

/** A signed request, and the check of what is answered to it. */
export interface SignedRequest {
  message: Buffer;
  /**
   * Takes the answer's messages in their order and gives each without its TSIG. The last one of a stream must be signed, which `isProven`
   * tells. Throws a TsigError, or a MessageError if a message cannot be read.
   */
  verify: (message: Buffer, now?: number) => Buffer;
  /** True if the message verified last was signed. */
  isProven: () => boolean;
}

/** Signs a request of ours. `now` is in milliseconds. */
export function signRequest(message: Buffer, key: TsigKey, now: number = Date.now()): SignedRequest {
  if (!TSIG_ALGORITHMS.includes(key.algorithm)) throw new TypeError(`unknown algorithm ${key.algorithm}`);
  if (message.length < HEADER) throw new MessageError('shorter than a header');
  const tsig: Tsig = {
    name: key.name,
    algorithm: key.algorithm,
    originalId: message.readUInt16BE(0),
    mac: Buffer.alloc(0),
    ...stampNow(now),
  };
  const mac = macOf(key, [message, variables(tsig)]);
  return { message: appendTsig(message, { ...tsig, mac }), ...answerVerifier(key, mac) };
}

function answerVerifier(key: TsigKey, requestMac: Buffer): Pick<SignedRequest, 'verify' | 'isProven'> {
  let prior = requestMac;
  let first = true;
  let unsigned: Buffer[] = [];
  const verify = (message: Buffer, now = Date.now()): Buffer => {
    const found = findTsig(message);
    if (!found) {
      if (first) throw new TsigError('answer without TSIG');
      if (unsigned.push(message) > MOST_UNSIGNED) throw new TsigError('too many messages without TSIG');
      return message;
    }
    const { tsig, signed } = found;
    if (tsig.name !== key.name || tsig.algorithm !== key.algorithm)
      throw new TsigError('signed by another key', TSIG_ERROR.BADKEY);
    if (tsig.mac.length === 0 && tsig.error !== TSIG_ERROR.NONE)
      throw new TsigError('request refused', tsig.error);
    const mac = macOf(key, [withLength(prior), ...unsigned, signed, first ? variables(tsig) : timers(tsig)]);
    if (tsig.mac.length !== mac.length || !sameMac(tsig.mac, mac))
      throw new TsigError('signature does not fit', TSIG_ERROR.BADSIG);
    if (tsig.error !== TSIG_ERROR.NONE) throw new TsigError('request refused', tsig.error);
    if (Math.abs(Math.floor(now / 1000) - tsig.time) > tsig.fudge)
      throw new TsigError('clocks differ', TSIG_ERROR.BADTIME);
    prior = mac;
    first = false;
    unsigned = [];
    return signed;
  };
  return { verify, isProven: () => !first && unsigned.length === 0 };
}
