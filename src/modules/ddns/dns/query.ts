import { type DecodedPacket, decode, encode, RECURSION_DESIRED, type RecordType } from 'dns-packet';
import { exchangeTcp, exchangeUdp, NoAnswerError, randomId, type Server } from './exchange.ts';
import { encodeName } from './message-names.ts';
import type { TsigKey } from './tsig-algorithms.ts';
import { signRequest } from './tsig-client.ts';
import { MessageError, readHeader } from './wire.ts';

/** Largest answer over UDP that is asked for, in bytes: it passes every network in one piece (DNS flag day 2020). */
const UDP_SIZE = 1232;

/** More records than this are not decoded: names may be compressed so that a message of 64 KB takes a third of a second. */
const MOST_RECORDS = 1000;

/** A question to one server. */
export interface Query extends Server {
  /** Without the final dot; `.` is the root. */
  name: string;
  type: RecordType;
  /** Whether the server shall ask others (RD). Authoritative servers are asked without it. */
  recursion?: boolean;
  /** Signs the question; the answer must then be signed as well. */
  tsig?: TsigKey;
  /** How long each try waits, in milliseconds. */
  timeout?: number;
  /** How many times it is asked over UDP. */
  tries?: number;
}

/**
 * Asks over UDP, and over TCP if the answer was too long for it. Throws a NoAnswerError if none comes, a MessageError if it cannot be read,
 * a TsigError if its signature is wrong. An answer with an error (`rcode`) is an answer.
 */
export async function query(asked: Query): Promise<DecodedPacket> {
  const { tsig, timeout = 2_000, tries = 3 } = asked;
  const request = questionOf(asked);
  for (let attempt = 1; ; attempt++) {
    // A new id each time, so that an answer to the first is not taken for one to the second.
    request.writeUInt16BE(randomId(), 0);
    const signed = tsig && signRequest(request, tsig);
    const message = signed?.message ?? request;
    try {
      const short = await exchangeUdp(message, asked, timeout);
      const answer = readHeader(short).truncated ? await exchangeTcp(message, asked, timeout) : short;
      return decodeAnswer(signed ? signed.verify(answer) : answer);
    } catch (error) {
      if (!(error instanceof NoAnswerError) || attempt >= tries) throw error;
    }
  }
}

/** Throws a MessageError for a name that is none, which the encoder would break. */
function questionOf({ name, type, recursion = false }: Query): Buffer {
  encodeName(name);
  return encode({
    type: 'query',
    flags: recursion ? RECURSION_DESIRED : 0,
    questions: [{ name, type, class: 'IN' }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: UDP_SIZE,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  });
}

function decodeAnswer(answer: Buffer): DecodedPacket {
  const { counts } = readHeader(answer);
  if (counts.reduce((sum, count) => sum + count, 0) > MOST_RECORDS)
    throw new MessageError('too many records');
  try {
    return decode(answer);
  } catch (error) {
    throw new MessageError(error instanceof Error ? error.message : String(error));
  }
}
