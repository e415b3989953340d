/** Questions of one check to servers that strangers name: guarded, counted and bounded in time. */
import { Resolver } from 'node:dns/promises';
import type { Answer, DecodedPacket, RecordType } from 'dns-packet';
import { addressGuard } from '../../../../core/egress/addresses.ts';
import { NoAnswerError } from '../../dns/exchange.ts';
import { query } from '../../dns/query.ts';
import { MessageError } from '../../dns/wire.ts';

/** For a whole check: milliseconds, and questions to authoritative servers. */
const TOTAL = 15_000;
const QUESTIONS = 20;
/** For one try of a question, in milliseconds. */
const TRY = 1_500;

/** An answer, with an error (`rcode`) or without. */
export interface Reply {
  rcode: string;
  authoritative: boolean;
  answers: readonly Answer[];
  authorities: readonly Answer[];
  additionals: readonly Answer[];
}

/** `forbidden`: the guard lets nobody ask that address. `spent`: it was not asked, since the check has reached its bounds. */
export type Answered = Reply | 'silent' | 'forbidden' | 'spent';

export interface AskOptions {
  /** Private ranges that may be asked all the same. */
  allow?: readonly string[];
  /** The servers' port: 53, another in tests. */
  port?: number;
  /** Recursive resolvers (`address:port`); the system's if absent. */
  resolvers?: readonly string[];
  /** Milliseconds that the check may take: 15 000 if absent. */
  total?: number;
}

export interface Asker {
  /** One question without recursion. */
  ask(address: string, name: string, type: RecordType): Promise<Answered>;
  /** Names of a zone's servers: empty if the name is no zone, null if the resolver does not answer. */
  nameServers(name: string): Promise<string[] | null>;
  /** IPv4 addresses, then IPv6 ones; empty if there are none. */
  addresses(name: string): Promise<string[]>;
}

export function startAsking({ allow = [], port = 53, resolvers, total = TOTAL }: AskOptions): Asker {
  // The machine's own addresses too: our server may be one of those that the parent names.
  const guard = addressGuard(allow, []);
  const end = performance.now() + total;
  const resolver = new Resolver({ timeout: 2 * TRY, tries: 1, maxTimeout: 2 * TRY });
  if (resolvers) resolver.setServers(resolvers);
  let left = QUESTIONS;

  /** What is not there within the check's time counts as not there. */
  const inTime = async <Value>(work: Promise<Value>, late: Value): Promise<Value> => {
    const { promise, resolve } = Promise.withResolvers<Value>();
    const timer = setTimeout(() => resolve(late), Math.max(0, end - performance.now()));
    return Promise.race([work, promise]).finally(() => clearTimeout(timer));
  };
  const found = async (work: Promise<string[]>): Promise<string[] | null> =>
    inTime(
      work.catch((error: NodeJS.ErrnoException) =>
        ['ENODATA', 'ENOTFOUND'].includes(error.code ?? '') ? [] : null,
      ),
      null,
    );
  return {
    async ask(address, name, type) {
      if (!guard(address, port)) return 'forbidden';
      if (left === 0 || performance.now() >= end) return 'spent';
      left -= 1;
      return inTime<Answered>(
        query({ address, port, name, type, timeout: TRY, tries: 2 }).then(replyOf, (error) => {
          if (error instanceof NoAnswerError || error instanceof MessageError) return 'silent';
          throw error;
        }),
        'spent',
      );
    },
    async nameServers(name) {
      return (await found(resolver.resolveNs(name)))?.map(plain) ?? null;
    },
    async addresses(name) {
      const both = await Promise.all([found(resolver.resolve4(name)), found(resolver.resolve6(name))]);
      return both.flatMap((some) => some ?? []);
    },
  };
}

/** A name as it is compared: lower case, without the final dot. */
export const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

function replyOf(packet: DecodedPacket): Reply {
  const { answers = [], authorities = [], additionals = [] } = packet;
  // Its type does not know the field.
  const { rcode } = packet as DecodedPacket & { rcode: string };
  return { rcode, authoritative: packet.flag_aa, answers, authorities, additionals };
}
