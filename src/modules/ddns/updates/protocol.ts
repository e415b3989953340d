import type { Via } from '../hosts/modes.ts';
import type { AddressAsk } from './addresses.ts';

/** A request as a protocol reads it. `query`: raw, without the question mark; `headers`: names in lower case. */
export interface UpdateHttp {
  method: string;
  path: string;
  query: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** The address of the connection; of a stranger's `X-Forwarded-For` it knows nothing. */
  connection: string;
  /** The parsed body of acme-dns's requests. */
  body?: unknown;
}

/** What a protocol answers, to be sent as it is. */
export interface UpdateReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Characters of what a client calls itself. */
const MOST_AGENT = 200;

/** What the client calls itself; null if it does not say. */
export const agentOf = ({ headers }: Pick<UpdateHttp, 'headers'>): string | null =>
  headers['user-agent']?.trim().slice(0, MOST_AGENT) || null;

/** A reply with its length, without which it would be chunked: ddclient 3.10 takes the size of a chunk for the first host's line. */
export const replyOf = (
  status: number,
  type: 'text/plain; charset=utf-8' | 'application/json',
  body: string,
  headers: Readonly<Record<string, string>> = {},
): UpdateReply => ({
  status,
  headers: {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    ...headers,
  },
  body,
});

/** Codes of dyndns2, in the order in which they are checked. */
export const CODES = [
  'badagent',
  'badauth',
  '!donator',
  'numhost',
  'dnserr',
  'notfqdn',
  'nohost',
  'abuse',
  '911',
  'good',
  'nochg',
] as const;
export type Code = (typeof CODES)[number];

/** Of a whole request, once the credentials were found right: nothing of it is done. */
export type RequestRefusal = '!donator' | 'numhost' | 'dnserr';

/** Who updates: a host by its name, or none where the protocol sends a password alone (DuckDNS), which is of the hosts named. */
export interface Credentials {
  user: string | null;
  password: string;
}

/** What every protocol asks, to be executed by one service. */
export interface UpdateRequest {
  via: Via;
  credentials: Credentials;
  /** As stored (lower case, A-labels, no dot at the end), in the order asked, also twice; null is no full name (`notfqdn`). */
  names: readonly (string | null)[];
  addresses: AddressAsk;
  /** Answered for all names instead of an update, after the credentials. */
  refusal: RequestRefusal | null;
  /** The address of the connection; null if it has none that is one. */
  connection: string | null;
  agent: string | null;
}

/** What became of one name. `addresses`: those the line shows, IPv4 first. */
export interface Outcome {
  code: Code;
  addresses: readonly string[];
}

/** Carries out an update: one outcome a name, in the order of `request.names`. It throws for whatever is temporary (`911`). */
export type Execute = (request: UpdateRequest) => Promise<readonly Outcome[]>;

/** What a protocol read: a request, or a refusal before the credentials, repeated once a name. */
export type Read = { request: UpdateRequest } | { refused: 'badagent' | 'badauth'; names: number };

/** The value of `TXT _acme-challenge` of one host: to be set, or all to be taken away (null). */
export interface ChallengeRequest {
  credentials: Credentials;
  /** The host, not the name of the record. */
  name: string | null;
  value: string | null;
  /** Something of it is wrong: nothing is done, and the outcome is `refused`, once the credentials were found right. */
  isRefused: boolean;
  connection: string | null;
  agent: string | null;
}

/** What became of it. `badauth`: also another's host. */
export type ChallengeOutcome = 'good' | 'nochg' | 'badauth' | 'nohost' | 'abuse' | 'refused';
export type ExecuteChallenge = (request: ChallengeRequest) => Promise<ChallengeOutcome>;

/** Seconds after which a client comes again when the server has trouble: dyndns2 says 30 minutes, a dead address hurts sooner. */
export const RETRY_AFTER = 60;

/** The same outcome for every name. */
export const forAll = (names: number, code: Code): Outcome[] =>
  Array.from({ length: names }, () => ({ code, addresses: [] }));

/** One outcome a name in the order asked: `notfqdn` for what is none, `nohost` for what is not among the outcomes. */
export const inOrder = (
  names: readonly (string | null)[],
  outcomes: ReadonlyMap<string, Outcome>,
): Outcome[] =>
  names.map((name) =>
    name === null
      ? { code: 'notfqdn', addresses: [] }
      : (outcomes.get(name) ?? { code: 'nohost', addresses: [] }),
  );

/** Executes a request; whatever is thrown, or is not one outcome a name, is `911` for all. `failed` is told of it. */
export async function outcomesOf(
  read: Read,
  execute: Execute,
  failed: (error: unknown) => void,
): Promise<readonly Outcome[]> {
  if ('refused' in read) return forAll(read.names, read.refused);
  const { names } = read.request;
  try {
    const outcomes = await execute(read.request);
    if (outcomes.length === names.length) return outcomes;
    failed(new Error(`${outcomes.length} outcomes of ${names.length} names`));
  } catch (error) {
    failed(error);
  }
  return forAll(names.length, '911');
}
